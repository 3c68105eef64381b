import { expect, test } from '../fixtures.ts'
import { mint, openMintPage, openMintPageAs, signRequest, success } from '../mint-page.ts'

test('a sign-in that is declined on the phone connects nothing and says so', async ({ page, phone }) => {
  await openMintPage(page)
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  await phone.decline((await page.getByRole('link', { name: 'Open XUMM App' }).getAttribute('href')) ?? '')

  const dialog = page.getByRole('dialog', { name: 'Connect XUMM Wallet' })
  await expect(dialog.getByRole('heading', { name: 'Connection Failed' })).toBeVisible()
  await expect(dialog.getByText('Connection was rejected. Please try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Connect Wallet First' })).toBeDisabled()
})

test('a purchase that is declined on the phone costs nothing, and the pass can be bought after all', async ({
  page,
  phone,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet(500)
  await page.clock.install()
  await openMintPageAs(page, phone, wallet)
  await mint(page)
  const declined = await signRequest(page)
  await phone.decline(declined)

  const dialog = page.getByRole('dialog', { name: 'Not minted' })
  await expect(dialog.getByText('Transaction was rejected in your wallet app')).toBeVisible()
  await expect(dialog.getByText('You were not charged.')).toBeVisible()
  // The dialog closes after three seconds; the page keeps the message.
  await page.clock.fastForward(3_000)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('complementary').getByText('You were not charged.')).toBeVisible()
  expect(await sandbox.balance(wallet.address)).toBe('500000000')

  await mint(page)
  const second = await signRequest(page)
  expect(second).not.toBe(declined)
  await phone.approve(second, wallet)
  await expect(success(page)).toBeVisible()
})
