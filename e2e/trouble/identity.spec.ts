import { chromium, type Locator } from '@playwright/test'
import { startKyc } from '#contract/wire/kyc'
import { expectAccessible } from '../accessible.ts'
import { brokenWords } from '../broken-words.ts'
import { wholeBrowser, wholeLaunchOptions } from '../browser.ts'
import { expect, type Page, type Phone, test, type Wallet } from '../fixtures.ts'
import { choose, connect, mint, openMintPageAs, signRequest, success, tierRadio } from '../mint-page.ts'
import { signInOverApi } from '../over-api.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The dialog that leads to the check. */
const check = (page: Page) => page.getByRole('dialog', { name: 'KYC required' })

/** Chooses Legendary, and opens its identity requirement. */
async function askForLegendary(page: Page): Promise<Locator> {
  await choose(page, 'Legendary')
  await page.getByRole('button', { name: 'Verify KYC' }).press('Enter')
  await expect(check(page).getByText('This wallet is not verified yet.')).toBeVisible()
  return check(page)
}

/**
 * On the provider's page: shows a document, with this number if given, and sets the verdict. Returns once the next page
 * has loaded: Chromium may ignore the close of a tab while a navigation commits, and the close would then never
 * resolve.
 */
async function showAndDecide(tab: Page, verdict: string, document?: string): Promise<void> {
  const inReview = tab.getByRole('heading', { name: 'In review' })
  if (document) await tab.getByLabel('Document number').fill(document)
  await tab.getByRole('button', { name: 'Show my document' }).click()
  await expect(inReview).toBeVisible()
  await tab.getByRole('button', { name: verdict }).click()
  await expect(inReview).toBeHidden()
}

/** Verifies the owner of a wallet in another session. */
async function verifyElsewhere(page: Page, phone: Phone, wallet: Wallet, document: string): Promise<void> {
  const headers = { authorization: `Bearer ${await signInOverApi(page.request, phone, wallet)}` }
  const { sessionUrl } = startKyc.reply.parse(
    await (await page.request.post(startKyc.path, { headers })).json(),
  )
  const tab = await phone.open(sessionUrl ?? '')
  await showAndDecide(tab, 'Approve', document)
  await tab.close()
}

async function expectInOrder(page: Page): Promise<void> {
  await expectAccessible(page, [360, 1440])
  expect(await brokenWords(page)).toEqual([])
}

test('a buyer is verified in a new tab, is asked once more, and buys a Legendary pass', async ({
  page,
  phone,
  newWallet,
}) => {
  const wallet = await newWallet(2000)
  await openMintPageAs(page, phone, wallet)
  const dialog = await askForLegendary(page)
  await expectInOrder(page)

  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Verify KYC' })).toBeFocused()
  await page.keyboard.press('Enter')
  const tab = await opening
  await expect(tab.getByRole('heading', { name: 'Show who you are' })).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await expect(dialog.getByText('The check is open in another tab.')).toBeVisible()
  await expectInOrder(page)

  await showAndDecide(tab, 'Ask again')
  await expect(dialog.getByText('The provider could not use what you sent.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Open the check again' })).toBeVisible()
  await tab.close()
  const again = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Open the check again' }).press('Enter')
  const second = await again
  await showAndDecide(second, 'Approve')
  await second.close()

  await expect(dialog.getByText('KYC Verified'), 'by the room alone').toBeVisible()
  await expectInOrder(page)
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(dialog).toBeHidden()
  await mint(page)
  await phone.approve(await signRequest(page), wallet)
  await expect(success(page).getByText(/Sapphire No\. \d+ is in your wallet/)).toBeVisible()
})

test('with popups blocked the check is reached by a copied link, or in the same tab and back', async ({
  phone,
  newWallet,
  baseURL,
  extraHTTPHeaders,
}) => {
  test.skip(wholeBrowser === null, 'a browser without a window blocks no popups')
  const browser = await chromium.launch({
    ...wholeLaunchOptions,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await openMintPageAs(page, phone, await newWallet(2000))
  const dialog = await askForLegendary(page)
  // Another popup has used up what this click allows.
  await page.evaluate(() => {
    window.open('about:blank')?.close()
    for (const button of document.querySelectorAll<HTMLElement>('dialog[open] .button-gold')) button.click()
  })
  await expect(dialog.getByText('Popup blocked! Please allow popups for this site...')).toBeVisible()
  await expectInOrder(page)

  await dialog.getByRole('button', { name: 'Copy Link' }).click()
  const elsewhere = await phone.open(await page.evaluate(() => navigator.clipboard.readText()))
  await showAndDecide(elsewhere, 'Ask again')
  await elsewhere.close()

  await dialog.getByRole('button', { name: 'Open Manually' }).click()
  await expect(page.getByRole('heading', { name: 'Please try again' })).toBeVisible()
  await showAndDecide(page, 'Approve')
  await page.getByRole('link', { name: 'Return to site' }).click()
  await expect(page.getByText('KYC Verified')).toBeVisible()
  await expect(tierRadio(page, 'Legendary'), 'chosen before this tab went away').toBeChecked()
  await expect(page.getByRole('button', { name: 'Mint Now' })).toBeEnabled()
  await browser.close()
})

test('a visitor verified with another wallet connects that one, joins both, and continues with the first', async ({
  page,
  phone,
  newWallet,
}) => {
  const [verified, wallet] = [await newWallet(500), await newWallet(2000)]
  const document = `P${Date.now()}`
  await verifyElsewhere(page, phone, verified, document)
  await openMintPageAs(page, phone, wallet)
  const dialog = await askForLegendary(page)
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Verify KYC' }).press('Enter')
  const tab = await opening
  await showAndDecide(tab, 'Approve', document)
  await tab.close()
  await expect(
    dialog.getByText(/already verified with another wallet.* counts for both wallets together/),
  ).toBeVisible()
  await expectInOrder(page)

  await dialog.getByRole('button', { name: 'Connect the verified wallet' }).press('Enter')
  await expect(page.getByText('Connect the wallet that is verified')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Wallet', exact: true })).toBeFocused()
  await expectInOrder(page)
  await connect(page, phone, verified)
  const panel = page.getByRole('region', { name: 'Your wallet' })
  await expect(panel).toContainText(wallet.address.slice(-6))
  await expect(panel).toContainText('KYC Verified')
  await expect(page.getByText('Connect the wallet that is verified')).toBeHidden()
  await choose(page, 'Legendary')
  await expect(page.getByRole('button', { name: 'Mint Now' })).toBeEnabled()
})
