import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { mint, openMintPageAs, signRequest } from '../mint-page.ts'
import { uuidOf } from '../phone.ts'

/** The ledgers in which a signed transaction is valid, plus one. */
const LEDGERS = 16

test('a signature that reaches no ledger is shown with all that is known of it, and then with its verdict, in every tab', async ({
  page,
  context,
  phone,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet(500)
  await page.clock.install()
  await openMintPageAs(page, phone, wallet)
  await mint(page)
  const uuid = uuidOf(await signRequest(page))
  await sandbox.stallLedger()
  // The app reports its signature and dies before it submits the transaction.
  const signed = await sandbox.sign(uuid, wallet.seed, { hold: true })
  const waiting = page.getByRole('dialog', { name: 'Confirming on the ledger' })
  await expect(waiting.getByText('The ledger validates it within about 4 seconds.').first()).toBeVisible()

  // Fifteen seconds later, without a newer answer to adjust the page's clock.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('/v2/nft/purchase/*', async (route) => {
    await answered
    await route.continue()
  })
  await page.clock.fastForward(15_000)
  const slip = page.getByRole('region', { name: 'Your signed transaction' })
  await expect(slip.getByText(signed.signed ? signed.txid : 'nothing was signed')).toBeVisible()
  await expect(slip.getByText(/^0:[1-4]\d$/)).toBeVisible()
  await expect(slip.getByText('Last ledger it can land in')).toBeVisible()
  await expect(waiting.getByText(/You are charged only if it lands\.$/)).toBeVisible()
  await expect(waiting.getByText(/4 seconds/)).toHaveCount(0)
  await expectAccessible(page)

  await sandbox.resumeLedger()
  for (let closed = 0; closed < LEDGERS; closed += 1) await sandbox.closeLedger()
  answer()
  await page.clock.fastForward(5_000)
  const verdict = page.getByRole('dialog', { name: 'Not minted' })
  await expect(verdict.getByText('NFT transaction timed out')).toBeVisible()
  await expect(verdict.getByText('It can no longer be carried out.')).toBeVisible()
  await expect(verdict.getByText('You were not charged.')).toBeVisible()
  await expectAccessible(page)
  expect(await sandbox.balance(wallet.address)).toBe('500000000')

  await page.reload()
  await expect(verdict.getByText('You were not charged.')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/founder-pass-wallet')
  await expect(
    other.getByRole('dialog', { name: 'Not minted' }).getByText('You were not charged.'),
  ).toBeVisible()

  await verdict.getByRole('button', { name: 'Close' }).first().click()
  await expect(verdict).toBeHidden()
  await expect(page.getByText('You were not charged.', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert'), 'the dialog has announced it').toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mint Now' })).toBeEnabled()
})
