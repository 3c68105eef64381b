import { expect, test } from 'vitest'
import { demoWallets } from '../sandbox/accounts.ts'
import { createControl } from '../sandbox/control.ts'
import { call, createPayload, readPayload, sandboxForTest } from './xaman-client.ts'

const { poor, unactivated } = demoWallets
const signIn = { txjson: { TransactionType: 'SignIn' } }

test('the phone is controlled over HTTP: open, sign, decline, let expire', async () => {
  await using sandbox = await sandboxForTest()
  const control = createControl(sandbox.urls.web)
  const signed = (await createPayload(sandbox, signIn)).uuid
  expect(await control.open(signed)).toBe('open')
  expect(await control.sign(signed, 'rich')).toMatchObject({ signed: true, result: null })
  expect((await readPayload(sandbox, signed)).meta.signed).toBe(true)
  expect(await control.sign(signed, 'rich')).toEqual({ signed: false, refused: 'signed' })

  const declined = (await createPayload(sandbox, signIn)).uuid
  expect(await control.decline(declined)).toEqual({ declined: true, state: 'open' })
  const expired = (await createPayload(sandbox, signIn)).uuid
  expect(await control.expire(expired)).toEqual({ expired: true })
  const states = (await control.payloads()).map(({ uuid, state }) => [uuid, state])
  expect(Object.fromEntries(states)).toEqual({
    [signed]: 'signed',
    [declined]: 'rejected',
    [expired]: 'expired',
  })
})

test('accounts can be listed, read and funded', async () => {
  await using sandbox = await sandboxForTest()
  const control = createControl(sandbox.urls.web)
  expect((await control.accounts()).find(({ name }) => name === 'Poor')).toEqual({
    name: 'Poor',
    caption: poor.caption,
    address: poor.address,
    balance: String(poor.funding),
  })
  expect(await control.balance(unactivated.address)).toBeNull()
  await control.fund(unactivated.address, 12.5)
  expect(await control.balance(unactivated.address)).toBe('12500000')
  expect(await control.nfts(unactivated.address)).toEqual([])
})

test('ledgers close by the timer, not while stalled, and by command', async () => {
  await using sandbox = await sandboxForTest({ closeEvery: 10 })
  await using other = await sandboxForTest({ closeEvery: 10 })
  const control = createControl(sandbox.urls.web)
  const next = (after: number, { ledger } = sandbox) =>
    expect.poll(() => ledger.validatedIndex).toBeGreaterThan(after)
  await next(sandbox.ledger.validatedIndex)
  await control.stallLedger()
  const stalled = sandbox.ledger.validatedIndex
  await next(other.ledger.validatedIndex + 5, other)
  expect(sandbox.ledger.validatedIndex).toBe(stalled)
  expect(await control.closeLedger()).toEqual({ ledgerIndex: stalled + 1 })
  await control.resumeLedger()
  await next(stalled + 1)
})

test('faults are planned, counted and cleared', async () => {
  await using sandbox = await sandboxForTest()
  const control = createControl(sandbox.urls.web)
  await control.planFault('xaman:ping', { do: 'fail', status: 503, body: 'down' }, 'always')
  expect((await call(sandbox, 'GET', '/ping')).status).toBe(503)
  expect(await (await call(sandbox, 'GET', '/ping')).text()).toBe('down')
  expect(await control.seen()).toEqual(['xaman:ping', 'xaman:ping'])
  await control.clearFaults()
  await control.forgetSeen()
  expect((await call(sandbox, 'GET', '/ping')).status).toBe(200)
  expect(await control.seen()).toEqual(['xaman:ping'])
})

test('an invalid command is refused with a reason', async () => {
  await using sandbox = await sandboxForTest()
  const post = async (verb: string, body: string, type = 'application/json') => {
    const headers = { 'content-type': type }
    return (await fetch(`${sandbox.urls.web}/__control/${verb}`, { method: 'POST', headers, body })).status
  }
  expect(await post('nothing', '{}')).toBe(404)
  expect(await post('sign', '{"uuid":1}')).toBe(400)
  expect(await post('sign', 'not json')).toBe(400)
  expect(await post('sign', '{"uuid":"x","wallet":"missing"}')).toBe(422)
  expect(await post('closeLedger', '{}', 'text/plain')).toBe(415)
  const control = createControl(sandbox.urls.web)
  await expect(control.sign('x', 'missing')).rejects.toThrow('No wallet is called missing')
})
