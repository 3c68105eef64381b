import { expect, test } from '../fixtures.ts'
import { choose, connect, currentStage, mint, openMintPage, signRequest, success } from '../mint-page.ts'
import { uuidOf } from '../phone.ts'

test('with a stalled ledger a purchase stays at minting, and goes on when the ledger does', async ({
  page,
  phone,
  newWallet,
  sandbox,
}) => {
  test.slow()
  const wallet = await newWallet(500)
  await openMintPage(page)
  await connect(page, phone, wallet)
  await sandbox.stallLedger()
  await mint(page)
  await expect(currentStage(page)).toContainText('Minting')
  // The server answers without a verdict after twenty seconds; nothing is claimed before the ledger says it.
  const dialog = page.getByRole('dialog', { name: 'Preparing your pass' })
  await expect(dialog.getByText(/The ledger is taking its time/)).toBeVisible({ timeout: 30_000 })
  await expect(currentStage(page)).toContainText('Minting')
  await expect(dialog.getByRole('link', { name: 'Open Xaman App' })).toBeHidden()

  await sandbox.resumeLedger()
  await phone.approve(await signRequest(page), wallet)
  await expect(success(page)).toBeVisible()
})

test('with Xaman overloaded nobody is connected, and the visitor reads why', async ({
  page,
  sandbox,
  quiet,
}) => {
  quiet.except(/status of 503/)
  await openMintPage(page)
  await sandbox.planFault('xaman:create', { do: 'fail', status: 429 })
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect XUMM Wallet' })
  await expect(dialog.getByRole('heading', { name: 'Connection Failed' })).toBeVisible()
  await expect(
    dialog.getByText('The network is currently busy. Please wait a minute and try again.'),
  ).toBeVisible()
})

test('a purchase outlasts a moment in which Xaman is overloaded', async ({
  page,
  phone,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet(500)
  await openMintPage(page)
  await connect(page, phone, wallet)
  await sandbox.planFault('xaman:create', { do: 'fail', status: 429 }, 2)
  await mint(page)
  await phone.approve(await signRequest(page), wallet)
  await expect(success(page)).toBeVisible()
})

test('with the ledger out of reach nothing can be begun, and Refresh tries again', async ({
  page,
  phone,
  newWallet,
  sandbox,
  quiet,
}) => {
  quiet.except(/status of 503/)
  await openMintPage(page)
  await connect(page, phone, await newWallet(500))
  await sandbox.planFault('rpc:server_state', { do: 'fail', status: 503 }, 'always')
  await expect
    .poll(async () => (await (await page.request.get('/api/health/status')).json()).xrpl.connected)
    .toBe(false)
  await page.reload()

  await expect(page.getByText('XRP Disconnected', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'XRP Disconnected - Click Refresh' })).toBeDisabled()
  const refresh = page.locator('.xrp-badge').getByRole('button', { name: 'Refresh' })
  await refresh.click()
  await expect(page.getByText('Failed to refresh XRP connection. Please try again.')).toBeVisible()
  await sandbox.clearFaults()
  // Answers are shared for a second, so the first press after the cure may still hear the old one.
  await expect(async () => {
    await refresh.click({ timeout: 2000 })
    await expect(page.getByText('XRP Connected')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(refresh).toBeHidden()
  await expect(page.getByText('Failed to refresh XRP connection. Please try again.')).toBeHidden()
})

test('another wallet on the phone is not offered, and the ledger refuses it anyway', async ({
  page,
  phone,
  sandbox,
}) => {
  await openMintPage(page)
  await connect(page, phone, 'Rich')
  await choose(page, 'Epic')
  await mint(page)
  const address = await signRequest(page)
  const onPhone = await phone.open(address)
  await expect(onPhone.getByRole('radio')).toHaveCount(1)
  await expect(onPhone.getByRole('radio', { name: 'Rich' })).toBeChecked()

  expect(await sandbox.sign(uuidOf(address), 'Verified')).toEqual({ signed: false, refused: 'not-a-signer' })
  await sandbox.sign(uuidOf(address), 'Verified', { ignoreSigners: true })
  const dialog = page.getByRole('dialog', { name: 'Not minted' })
  await expect(dialog.getByText('Permission denied. The request was signed by another wallet.')).toBeVisible()
})
