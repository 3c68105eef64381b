import { expect, test } from 'vitest'
import { demoWallets } from '../sandbox/accounts.ts'
import { call, createPayload, listen, readPayload, sandboxForTest } from './xaman-client.ts'

const signIn = { txjson: { TransactionType: 'SignIn' } }
const payment = {
  txjson: { TransactionType: 'Payment', Destination: demoWallets.poor.address, Amount: '1000000' },
  options: { submit: true },
}

test('a connection gets a welcome, the remaining time, and again at every tick', async () => {
  await using sandbox = await sandboxForTest({ tickEvery: 20 })
  const { uuid, refs } = await createPayload(sandbox, { ...signIn, options: { expire: 5 } })
  using socket = await listen(refs.websocket_status)
  expect(await socket.next()).toEqual({ message: `Welcome ${uuid}` })
  for (let tick = 0; tick < 3; tick += 1) {
    const { expires_in_seconds: left } = await socket.next()
    expect(left).toBeGreaterThan(290)
    expect(left).toBeLessThanOrEqual(300)
  }
})

test('the remaining time becomes negative after expiry', async () => {
  await using sandbox = await sandboxForTest({ tickEvery: 20 })
  const { uuid, refs } = await createPayload(sandbox, signIn)
  using socket = await listen(refs.websocket_status)
  sandbox.xaman.expire(uuid)
  expect(await socket.until('expired')).toEqual({ expired: true })
  let left = await socket.until('expires_in_seconds')
  while (Number(left.expires_in_seconds) >= 0) left = await socket.until('expires_in_seconds')
  expect(left.expires_in_seconds).toBe(-1)
})

test('the expiry is announced to every connection', async () => {
  let time = 1_700_000_000_000
  await using sandbox = await sandboxForTest({ now: () => time })
  const { refs } = await createPayload(sandbox, { ...signIn, options: { expire: 1 } })
  // Twenty milliseconds before its minute is over.
  time += 59_980
  using socket = await listen(refs.websocket_status)
  await socket.until('expires_in_seconds')
  time += 20
  expect(await socket.next()).toEqual({ expired: true })
})

test('any frame is answered, and an unknown uuid gets a message and a close', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid, refs } = await createPayload(sandbox, signIn)
  using socket = await listen(refs.websocket_status)
  await socket.until('expires_in_seconds')
  socket.send('{"ping":true}')
  expect(await socket.next()).toEqual({ message: 'Right back at you!' })

  using stranger = await listen(refs.websocket_status.replace(uuid, '00000000-0000-4000-8000-000000000000'))
  expect(await stranger.next()).toEqual({ message: 'Invalid payload!' })
  await stranger.closed()
})

test('each read by the application is announced', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid, refs } = await createPayload(sandbox, signIn)
  using socket = await listen(refs.websocket_status)
  await socket.until('expires_in_seconds')
  await readPayload(sandbox, uuid)
  await readPayload(sandbox, uuid)
  expect(await socket.next()).toEqual({ devapp_fetched: true })
  expect(await socket.next()).toEqual({ devapp_fetched: true })
})

test('a payment is opened twice, presigned, dispatched and final, before its result is known', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid, refs } = await createPayload(sandbox, { ...payment, custom_meta: { identifier: 'pay-1' } })
  using socket = await listen(refs.websocket_status)
  await socket.until('expires_in_seconds')
  const outcome = await sandbox.phone.sign(uuid, 'rich')
  if (!outcome.signed) throw new Error(outcome.refused)
  expect(await socket.next()).toEqual({ opened: true })
  expect(await socket.next()).toEqual({ opened: true })
  expect(await socket.next()).toEqual({ pre_signed: true })
  expect(await socket.next()).toEqual({ dispatched: true })
  expect(await socket.next()).toEqual({
    payload_uuidv4: uuid,
    reference_call_uuidv4: expect.any(String),
    signed: true,
    user_token: true,
    return_url: { app: null, web: null },
    opened_by_deeplink: true,
    custom_meta: { identifier: 'pay-1', blob: null, instruction: null },
    txid: outcome.txid,
  })
  const early = await readPayload(sandbox, uuid)
  expect(early.meta).toMatchObject({ resolved: true, signed: true })
  expect(early.response).toMatchObject({
    hex: outcome.blob,
    dispatched_result: null,
    environment_nodetype: 'SANDBOX',
  })

  await sandbox.ledger.close()
  expect(await outcome.reported).toBe('tesSUCCESS')
  const { response } = await readPayload(sandbox, uuid)
  expect(response).toMatchObject({ dispatched_result: 'tesSUCCESS', dispatched_to_node: true })
})

test('the final message may also come only with the phone’s second report', async () => {
  await using sandbox = await sandboxForTest()
  sandbox.xaman.finalAt('dispatch')
  const { uuid, refs } = await createPayload(sandbox, payment)
  using socket = await listen(refs.websocket_status)
  const outcome = await sandbox.phone.sign(uuid, 'rich')
  if (!outcome.signed) throw new Error(outcome.refused)
  await socket.until('dispatched')
  await sandbox.ledger.close()
  await outcome.reported
  expect(await socket.next()).toMatchObject({ signed: true, txid: outcome.txid })
  expect((await readPayload(sandbox, uuid)).response.dispatched_result).toBe('tesSUCCESS')
})

test('a sign-in goes straight to its final message: nothing is dispatched', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid, refs } = await createPayload(sandbox, signIn)
  using socket = await listen(refs.websocket_status)
  await sandbox.phone.signIn(uuid, 'unactivated')
  await socket.until('pre_signed')
  expect(await socket.next()).toMatchObject({ payload_uuidv4: uuid, signed: true })
})

test('a rejection is final with signed false and without a hash', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid, refs } = await createPayload(sandbox, signIn)
  using socket = await listen(refs.websocket_status)
  sandbox.phone.decline(uuid)
  const final = await socket.until('signed')
  expect(final).toMatchObject({ payload_uuidv4: uuid, signed: false })
  expect(final).not.toHaveProperty('txid')
})

test('reads can lag behind the final message', async () => {
  let time = 1_700_000_000_000
  await using sandbox = await sandboxForTest({ now: () => time })
  sandbox.xaman.lagReads(500)
  const { uuid, refs } = await createPayload(sandbox, signIn)
  using socket = await listen(refs.websocket_status)
  await sandbox.phone.signIn(uuid, 'rich')
  await socket.until('signed')
  const early = await readPayload(sandbox, uuid)
  expect(early.meta).toMatchObject({ resolved: false, signed: false })
  expect(early.response.hex).toBeNull()
  time += 500
  expect((await readPayload(sandbox, uuid)).meta).toMatchObject({ resolved: true, signed: true })
})

test('a connection after the answer gets welcome and expired, and no final message', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid, refs } = await createPayload(sandbox, signIn)
  await sandbox.phone.signIn(uuid, 'rich')
  using socket = await listen(refs.websocket_status)
  expect(await socket.next()).toEqual({ message: `Welcome ${uuid}` })
  expect(await socket.next()).toEqual({ expired: true })
  expect(await socket.next()).toHaveProperty('expires_in_seconds')
})

test('a cancellation sends no message', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid, refs } = await createPayload(sandbox, signIn)
  using socket = await listen(refs.websocket_status)
  await socket.until('expires_in_seconds')
  await call(sandbox, 'DELETE', `/payload/${uuid}`)
  socket.send('still there?')
  expect(await socket.next()).toEqual({ message: 'Right back at you!' })
})

test('a status socket can be refused', async () => {
  await using sandbox = await sandboxForTest()
  const { refs } = await createPayload(sandbox, signIn)
  sandbox.faults.plan('xaman:socket', { do: 'fail', status: 503 })
  await expect(listen(refs.websocket_status)).rejects.toThrow('503')
  using socket = await listen(refs.websocket_status)
  expect(await socket.next()).toHaveProperty('message')
})
