import { expect, test } from 'vitest'
import { demoWallets } from '../sandbox/accounts.ts'
import { createControl } from '../sandbox/control.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { createPayload, sandboxForTest } from './xaman-client.ts'

const { rich, poor } = demoWallets
const payment = { TransactionType: 'Payment', Destination: poor.address, Amount: '1000000' }

async function pay(sandbox: Sandbox, fields: Record<string, unknown> = {}) {
  const { uuid } = await createPayload(sandbox, { txjson: { ...payment, ...fields } })
  const outcome = await sandbox.phone.sign(uuid, rich)
  if (!outcome.signed) throw new Error(outcome.refused)
  return { ...outcome, uuid }
}

const pageOf = async (sandbox: Sandbox, uuid: string) =>
  (await fetch(`${sandbox.urls.web}/sign/${uuid}/result`)).text()

test('from another process, ledgers are made small, the network loaded, and a transaction lost', async () => {
  await using sandbox = await sandboxForTest({ validationWait: 20 })
  const control = createControl(sandbox.urls.web)
  await control.expectedLedgerSize(1)
  const results = [(await pay(sandbox)).result, (await pay(sandbox)).result]
  expect(results).toEqual(['tesSUCCESS', 'tesSUCCESS'])
  expect((await pay(sandbox, { Fee: '12' })).result).toBe('terQUEUED')
  await control.expectedLedgerSize(null)
  await control.closeLedger()

  await control.ledgerLoad(5)
  expect((await pay(sandbox, { Fee: '12' })).result).toBe('telINSUF_FEE_P')
  await control.ledgerLoad(1)
  await control.closeLedger()

  const before = await sandbox.balance(rich.address)
  await control.loseTransactions()
  expect((await pay(sandbox)).result).toBe('tesSUCCESS')
  await control.closeLedger()
  expect(await sandbox.balance(rich.address)).toBe(before)
  await control.loseTransactions('always')
  await control.loseTransactions(0)
  expect((await pay(sandbox)).result).toBe('tesSUCCESS')
  await control.closeLedger()
  expect(await sandbox.balance(rich.address)).not.toBe(before)
})

test('the phone waits for a lost transaction until its last ledger has closed, and then reports the failure', async () => {
  await using sandbox = await sandboxForTest({ validationWait: 20 })
  sandbox.ledger.loseNext()
  const { uuid, reported } = await pay(sandbox)
  expect(await reported).toBe('tesSUCCESS')
  for (let closes = 0; closes < 19; closes++) sandbox.ledger.close()
  expect(await pageOf(sandbox, uuid)).toContain('Waiting for it to close')
  sandbox.ledger.close()
  expect(await pageOf(sandbox, uuid)).toContain('You were not charged')
})

test('a phone that raises its fee with the ledger’s gets into a full one', async () => {
  await using sandbox = await sandboxForTest()
  sandbox.ledger.expectedSize(1)
  const results = []
  for (let n = 0; n < 4; n++) results.push((await pay(sandbox)).result)
  expect(results).toEqual(Array(4).fill('tesSUCCESS'))
})
