import { readHealth, refreshXrp } from '#contract/wire/health'
import { expect, test } from '../fixtures.ts'
import {
  choose,
  currentStage,
  mint,
  openMintPage,
  openMintPageAs,
  passesOf,
  signRequest,
  success,
} from '../mint-page.ts'
import { uuidOf } from '../phone.ts'

test('with a stalled ledger a purchase stays at minting, for every tab and after a reload, and continues when the ledger does', async ({
  page,
  context,
  phone,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet(500)
  await openMintPageAs(page, phone, wallet)
  // No other test here buys this tier: a pass that was minted before and came back would not be minted again.
  await choose(page, 'Uncommon')
  await sandbox.stallLedger()
  await mint(page)
  await expect(currentStage(page)).toContainText('Minting')
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Preparing your pass' })).toBeVisible()

  // Another tab shows the server's state. Nothing is claimed before the ledger has it.
  const other = await context.newPage()
  await other.goto('/founder-pass-wallet')
  const dialog = other.getByRole('dialog', { name: 'Preparing your pass' })
  await expect(dialog.getByText(/The ledger is taking its time/)).toBeVisible()
  await expect(currentStage(other)).toContainText('Minting')
  await expect(dialog.getByRole('link', { name: 'Open Xaman App' })).toBeHidden()

  await sandbox.resumeLedger()
  const address = await signRequest(page)
  expect(await signRequest(other)).toBe(address)
  await phone.approve(address, wallet)
  for (const tab of [page, other]) await expect(success(tab)).toBeVisible()
  expect(await passesOf(page, wallet)).toHaveLength(1)
})

test('with Xaman overloaded no wallet is connected, and the visitor reads why', async ({
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

test('a purchase survives a short overload of Xaman', async ({ page, phone, newWallet, sandbox }) => {
  const wallet = await newWallet(500)
  await openMintPageAs(page, phone, wallet)
  await sandbox.planFault('xaman:create', { do: 'fail', status: 429 })
  await mint(page)
  await phone.approve(await signRequest(page), wallet)
  await expect(success(page)).toBeVisible()
})

test('with the ledger unreachable nothing can start; Refresh retries, and every page is notified of the recovery', async ({
  page,
  phone,
  newWallet,
  sandbox,
  request,
  quiet,
}) => {
  quiet.except(/status of 503/)
  const connected = async () => {
    const answer: { xrpl: { connected: boolean } } = await (await request.get(readHealth.path)).json()
    return answer.xrpl.connected
  }
  await openMintPageAs(page, phone, await newWallet(500))
  // No node answers, and no socket reports a ledger: after fifteen seconds of silence it counts as dead. A new subscription would be
  // an answer: a follower of a pass that another test left open would hear from its nodes again for some seconds.
  await sandbox.stallLedger()
  for (const node of ['rpc:*', 'rpc2:*', 'rpc3:*']) {
    await sandbox.planFault(node, { do: 'fail', status: 503 }, 'always')
  }
  for (const socket of ['ws:*', 'ws2:*', 'ws3:*']) {
    await sandbox.planFault(socket, { do: 'lose-request' }, 'always')
  }
  await expect.poll(connected, { timeout: 45_000 }).toBe(false)
  await page.reload()

  await expect(page.getByText('XRP Disconnected', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'XRP Disconnected - Click Refresh' })).toBeDisabled()
  const refresh = page.locator('.xrp-badge').getByRole('button', { name: 'Refresh' })
  await refresh.click()
  const failure = page.getByText('Failed to connect to XRP: no node of the ledger answers')
  await expect(failure).toBeVisible()
  await sandbox.clearFaults()
  await sandbox.resumeLedger()
  await expect.poll(connected).toBe(true)
  expect((await request.post(refreshXrp.path)).status()).toBe(200)
  await expect(page.getByText('XRP Connected')).toBeVisible()
  await expect(refresh).toBeHidden()
  await expect(failure).toBeHidden()
})

test('another wallet on the phone is not offered, and the ledger refuses it anyway', async ({
  page,
  phone,
  sandbox,
}) => {
  await openMintPageAs(page, phone, 'Rich')
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
