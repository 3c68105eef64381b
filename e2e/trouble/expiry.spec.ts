import { d1 } from '../database.ts'
import { expect, test } from '../fixtures.ts'
import { mint, openMintPage, openMintPageAs, signRequest } from '../mint-page.ts'
import { uuidOf } from '../phone.ts'

test('a sign-in not opened in time is reported as expired', async ({ page, sandbox }) => {
  await openMintPage(page)
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  const link = page.getByRole('link', { name: 'Open XUMM App' })
  await sandbox.expire(uuidOf((await link.getAttribute('href')) ?? ''))

  const dialog = page.getByRole('dialog', { name: 'Connect XUMM Wallet' })
  await expect(dialog.getByRole('heading', { name: 'Connection Failed' })).toBeVisible()
  await expect(dialog.getByText('Connection request expired. Please try again.')).toBeVisible()
})

test('a purchase not opened in time costs nothing and releases its pass', async ({
  page,
  phone,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet(500)
  await page.clock.install()
  await openMintPageAs(page, phone, wallet)
  await mint(page)
  const address = await signRequest(page)
  await sandbox.expire(uuidOf(address))

  const dialog = page.getByRole('dialog', { name: 'Not minted' })
  await expect(dialog.getByText('Transaction expired. Please try again.')).toBeVisible()
  await expect(dialog.getByText('You were not charged.')).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Mint Now' })).toBeEnabled()
  expect(await sandbox.balance(wallet.address)).toBe('500000000')

  // The wallet has no hold any more, and the phone refuses to sign.
  const ofWallet = `SELECT status FROM purchase WHERE wallet = '${wallet.address}'`
  await expect.poll(() => d1(ofWallet)).toEqual([{ status: 'released' }])
  const onPhone = await phone.open(address)
  await expect(onPhone.getByRole('heading', { name: 'Expired' })).toBeVisible()
})
