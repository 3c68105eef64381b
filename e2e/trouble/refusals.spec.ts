import { errors } from '#contract/errors'
import { purchasePass } from '#contract/wire/purchase'
import { brokenWords } from '../broken-words.ts'
import { d1 } from '../database.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { choose, mint, openMintPageAs, signRequest, success, tierRadio } from '../mint-page.ts'
import { buyOverApi } from '../over-api.ts'

test('a wallet short of XRP sees once how much to add before it agrees to anything, and that amount is enough', async ({
  page,
  phone,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet(25)
  await openMintPageAs(page, phone, wallet)
  const slip = page.getByRole('region', { name: 'Common pass' })
  await expect(slip.getByText('Not enough')).toBeVisible()
  await expect(slip.getByText('76,200,012 drops')).toBeVisible()
  await expectOnce(page, '76.21 XRP')
  await page.getByRole('button', { name: 'Mint Now' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Insufficient XRP balance to complete the transaction. Please add XRP to your account and try again.',
  )
  await expectOnce(page, '76.21 XRP')
  await expect(page.getByRole('dialog', { name: 'Before you mint' })).toBeHidden()

  await sandbox.fund(wallet.address, 76.21)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(slip.getByText('Not enough')).toBeHidden()
  await mint(page)
  await phone.approve(await signRequest(page), wallet)
  await expect(success(page)).toBeVisible()
})

test('an unknown account sees the amount for activation and price, and that amount is enough', async ({
  page,
  phone,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet()
  await openMintPageAs(page, phone, wallet)
  await expect(page.getByText('This account is not activated yet.')).toBeVisible()
  const slip = page.getByRole('region', { name: 'Common pass' })
  await expect(slip.getByText('101,200,012 drops')).toBeVisible()
  await expectOnce(page, '101.21 XRP')
  await page.getByRole('button', { name: 'Mint Now' }).click()
  await expect(page.getByRole('alert')).toContainText(/^Unable to access your wallet account information/)
  await expectOnce(page, '101.21 XRP')
  await expect(page.getByRole('dialog', { name: 'Before you mint' })).toBeHidden()

  await sandbox.fund(wallet.address, 101.21)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(slip.getByText('Not enough')).toBeHidden()
  await mint(page)
  await phone.approve(await signRequest(page), wallet)
  await expect(success(page)).toBeVisible()
})

test('a tier for approved identities asks for one', async ({ page, phone, newWallet }) => {
  await openMintPageAs(page, phone, await newWallet(2000))
  await choose(page, 'Legendary')
  await page.getByRole('button', { name: 'Verify KYC' }).click()

  const dialog = page.getByRole('dialog', { name: 'KYC required' })
  await expect(dialog.getByText('KYC verification required for this tier')).toBeVisible()
  await dialog.getByRole('button', { name: 'Refresh status' }).click()
  await expect(dialog.getByText('This wallet is not verified yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another tier' }).click()
  await expect(dialog).toBeHidden()
  await choose(page, 'Epic')
  await expect(page.getByRole('button', { name: 'Mint Now' })).toBeEnabled()
})

test('a wallet at a tier’s limit reads so before it agrees to anything', async ({
  page,
  phone,
  request,
  newWallet,
}) => {
  const wallet = await newWallet(3000)
  await buyOverApi(request, phone, wallet, 'epic')
  await openMintPageAs(page, phone, wallet)
  await choose(page, 'Epic')
  const owned = page.getByText('1 of 1 owned', { exact: true })
  await expect(owned.filter({ visible: true })).toHaveCount(1)
  await page.setViewportSize({ width: 360, height: 780 })
  await choose(page, 'Mythic')
  await choose(page, 'Epic')
  await expect(owned.filter({ visible: true }), 'on the card, and on the stub at the edge').toHaveCount(2)
  await expect(owned.first(), 'the stub does not lie over the chosen card').toBeInViewport({ ratio: 1 })
  const [card, stub] = [owned.first(), owned.last()].map((one) => one.boundingBox())
  expect((await card)?.y).toBeLessThan((await stub)?.y ?? 0)
  const button = page.getByRole('button', { name: 'Mint Now' })
  await expect(button).toBeDisabled()
  await button.press('Enter')

  await expect(page.getByText(/^You have reached the limit of this tier for one wallet\./)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a chosen tier that sells out is replaced by the first available one', async ({
  page,
  phone,
  request,
  newWallet,
}) => {
  await openMintPageAs(page, phone, 'Verified')
  await choose(page, 'Mythic')
  await page.getByRole('button', { name: 'Mint Now' }).click()
  const agreement = page.getByRole('dialog', { name: 'Before you mint' })
  await agreement.getByRole('checkbox').check()

  await d1(`UPDATE tier_stat SET sold = total WHERE tier = 'mythic'`)
  try {
    // The next sale, of any tier, sends the supply to every page.
    await buyOverApi(request, phone, await newWallet(200), 'common')
    await expect(agreement.getByText('This tier is sold out')).toBeVisible()
    await expect(agreement.getByRole('button', { name: 'Agree and Continue' })).toBeDisabled()
    await agreement.getByRole('button', { name: 'Cancel' }).click()

    await expect(page.getByText('Mythic is sold out. Common is selected now.')).toBeVisible()
    await expect(tierRadio(page, 'Common')).toBeChecked()
    await expect(tierRadio(page, 'Mythic')).toBeDisabled()
    await expect(page.getByRole('region', { name: 'Common pass' })).toBeVisible()
  } finally {
    await d1(`
      UPDATE tier_stat
      SET sold = (SELECT count(*) FROM pass WHERE tier = 'mythic' AND status = 'sold')
      WHERE tier = 'mythic'`)
  }
})

/** What a wallet lacks stands in one place, on a wide screen in the slip and on a phone in its stub. */
async function expectOnce(page: Page, amount: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of [360, 768, size.width]) {
    await page.setViewportSize({ ...size, width })
    await expect(page.getByText(amount).filter({ visible: true }), `at ${width}`).toHaveCount(1)
  }
}

test('the way to a cheaper tier never breaks its price, in the dialog and on the slip', async ({
  page,
  phone,
  newWallet,
  quiet,
}) => {
  quiet.except(/status of 422/)
  await openMintPageAs(page, phone, await newWallet(2000))
  await choose(page, 'Epic')
  const { status, error } = errors.insufficient_funds
  const json = { error, code: 'insufficient_funds', requestId: 'r' }
  await page.route(`**${purchasePass.path}`, (route) => route.fulfill({ status, json }))
  await mint(page)
  const dialog = page.getByRole('dialog', { name: 'Not minted' })
  const cheaper = 'Choose Rare, 450.00 XRP'
  await expect(dialog.getByRole('button', { name: cheaper })).toBeVisible()
  await expectUnbroken(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('complementary').getByRole('button', { name: cheaper })).toBeVisible()
  await expectUnbroken(page)
})

async function expectUnbroken(page: Page): Promise<void> {
  for (const width of [360, 1024, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await brokenWords(page), `at ${width} px`).toEqual([])
  }
}
