import { encode } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { demoWallets } from '../sandbox/accounts.ts'
import { sandboxApplication } from '../sandbox/xaman/credentials.ts'
import { call, createPayload, credentials, errorCode, readPayload, sandboxForTest } from './xaman-client.ts'

const signIn = { txjson: { TransactionType: 'SignIn' } }
const payment = { TransactionType: 'Payment', Destination: demoWallets.poor.address, Amount: '1000000' }
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('a ping with the right credentials is answered with the application', async () => {
  await using sandbox = await sandboxForTest()
  const reply = await call(sandbox, 'GET', '/ping')
  expect(await reply.json()).toMatchObject({
    pong: true,
    auth: { application: { uuidv4: sandboxApplication.apiKey, disabled: 0 } },
  })
  expect(reply.headers.get('x-call-ref')).toMatch(uuidV4)
})

test('a created payload has a v4 uuid, which is also its call reference, and addresses on the sandbox', async () => {
  await using sandbox = await sandboxForTest()
  const reply = await call(sandbox, 'POST', '/payload', signIn)
  const { uuid, next, refs, pushed } = (await reply.json()) as Awaited<ReturnType<typeof createPayload>>
  const { web } = sandbox.urls
  expect(uuid).toMatch(uuidV4)
  expect(reply.headers.get('x-call-ref')).toBe(uuid)
  expect(next).toEqual({ always: `${web}/sign/${uuid}` })
  expect(refs).toEqual({
    qr_png: `${web}/sign/${uuid}_q.png`,
    qr_matrix: `${web}/sign/${uuid}_q.json`,
    qr_uri_quality_opts: ['m', 'q', 'h'],
    websocket_status: `${web.replace('http', 'ws')}/sign/${uuid}`,
  })
  expect(pushed).toBe(false)
})

test('an untouched payload reads as open, with nulls where a response will be', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, {
    ...signIn,
    options: { expire: 5, signers: [demoWallets.rich.address], force_network: 'SANDBOX' },
    custom_meta: { identifier: 'login-1', blob: { tier: 'rare' }, instruction: 'Sign  in\n to Touchstone' },
  })
  const { meta, application, payload, response, custom_meta } = await readPayload(sandbox, uuid)
  expect(meta).toEqual({
    exists: true,
    uuid,
    multisign: false,
    submit: false,
    pathfinding: false,
    pathfinding_fallback: false,
    force_network: 'SANDBOX',
    destination: '',
    resolved_destination: '',
    resolved: false,
    signed: false,
    cancelled: false,
    expired: false,
    pushed: false,
    app_opened: false,
    opened_by_deeplink: null,
    return_url_app: null,
    return_url_web: null,
    is_xapp: false,
    signers: [demoWallets.rich.address],
  })
  expect(application).toMatchObject({ uuidv4: sandboxApplication.apiKey, issued_user_token: null })
  expect(payload).toMatchObject({
    tx_type: 'SignIn',
    request_json: { TransactionType: 'SignIn', SignIn: true },
  })
  expect(payload.expires_in_seconds).toBeGreaterThan(295)
  expect(payload.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(new Set(Object.values({ ...response, dispatched_to_node: null }))).toEqual(new Set([null]))
  expect(custom_meta).toEqual({
    identifier: 'login-1',
    blob: { tier: 'rare' },
    instruction: 'Sign in to Touchstone',
  })
})

test('a payload lives for 24 hours by default, and for at least a minute', async () => {
  await using sandbox = await sandboxForTest({ now: () => 1_700_000_000_000 })
  const seconds = async (expire: unknown) => {
    const { uuid } = await createPayload(sandbox, { ...signIn, options: { expire } })
    return (await readPayload(sandbox, uuid)).payload.expires_in_seconds
  }
  expect(await seconds(undefined)).toBe(1440 * 60)
  expect(await seconds(5)).toBe(300)
  expect(await seconds(0.4)).toBe(60)
  expect(await seconds(0)).toBe(1440 * 60)
  expect(await seconds(-3)).toBe(1440 * 60)
  expect(await seconds('soon')).toBe(1440 * 60)
})

test('the account of a template shows in the response before anyone signed', async () => {
  await using sandbox = await sandboxForTest()
  const txjson = { ...payment, Account: demoWallets.rich.address }
  const { uuid } = await createPayload(sandbox, { txjson })
  const { meta, response, payload } = await readPayload(sandbox, uuid)
  expect(meta.resolved).toBe(false)
  expect(response.account).toBe(demoWallets.rich.address)
  expect(payload.tx_destination).toBe(demoWallets.poor.address)
})

test('a payload is found by its own identifier, which can be used only once', async () => {
  await using sandbox = await sandboxForTest()
  const body = { ...signIn, custom_meta: { identifier: 'order 7/a' } }
  const { uuid } = await createPayload(sandbox, body)
  const found = await call(sandbox, 'GET', `/payload/ci/${encodeURIComponent('order 7/a')}`)
  expect(await found.json()).toMatchObject({ meta: { uuid }, custom_meta: { identifier: 'order 7/a' } })
  const again = await call(sandbox, 'POST', '/payload', body)
  expect(again.status).toBe(400)
  expect(await errorCode(again)).toBe(409)
})

test('return addresses come back with their tags filled in', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, {
    ...signIn,
    custom_meta: { identifier: 'a b' },
    options: { return_url: { app: 'https://site.test/?p={id}&c={cid}', web: 'https://site.test/?t={txid}' } },
  })
  const before = (await readPayload(sandbox, uuid)).meta
  expect(before.return_url_app).toBe(`https://site.test/?p=${uuid}&c=a%20b`)
  const outcome = await sandbox.phone.sign(uuid, 'rich')
  if (!outcome.signed) throw new Error(outcome.refused)
  expect((await readPayload(sandbox, uuid)).meta.return_url_web).toBe(`https://site.test/?t=${outcome.txid}`)
})

test('missing, unknown, wrong and disabled credentials get different errors', async () => {
  await using sandbox = await sandboxForTest()
  const codeFor = async (headers: Record<string, string>) => {
    const reply = await call(sandbox, 'GET', '/ping', undefined, headers)
    return [reply.status, await errorCode(reply)]
  }
  const other = '11111111-2222-4333-8444-555555555555'
  expect(await codeFor({})).toEqual([403, 812])
  expect(await codeFor({ ...credentials, 'x-api-secret': 'secret' })).toEqual([403, 812])
  expect(await codeFor({ ...credentials, 'x-api-key': other })).toEqual([403, 811])
  expect(await codeFor({ ...credentials, 'x-api-secret': other })).toEqual([403, 813])
  sandbox.xaman.disable(true)
  expect(await codeFor(credentials)).toEqual([403, 810])
})

test('an invalid request is refused with its error number', async () => {
  await using sandbox = await sandboxForTest()
  const codeFor = async (body: unknown) => {
    const reply = await call(sandbox, 'POST', '/payload', body)
    return [reply.status, await errorCode(reply)]
  }
  const txblob = encode({
    ...payment,
    Account: demoWallets.rich.address,
    Sequence: 1,
    Fee: '12',
    SigningPubKey: '',
  })
  expect(await codeFor(undefined)).toEqual([400, 599])
  expect(await codeFor({})).toEqual([400, 599])
  expect(await codeFor([])).toEqual([400, 599])
  expect(await codeFor([{ txjson: payment }])).toEqual([400, 600])
  expect(await codeFor({ options: {} })).toEqual([400, 600])
  expect(await codeFor({ txjson: payment, txblob })).toEqual([400, 604])
  expect(await codeFor({ txblob: 'ABCDEF0123456789' })).toEqual([400, 601])
  expect(await codeFor({ txjson: { TransactionType: 'SetFee' } })).toEqual([400, 602])
  expect(await codeFor({ txjson: { TransactionType: 'Nonsense' } })).toEqual([400, 602])
  expect(await codeFor({ txjson: {} })).toEqual([400, 602])
  const lowerCase = { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: 'ab'.repeat(32) }
  expect(await codeFor({ txjson: lowerCase })).toEqual([400, 603])
  expect(await codeFor({ txjson: { ...payment, Amount: 'ten' } })).toEqual([400, 603])
  expect(await codeFor({ ...signIn, custom_meta: { identifier: 'x'.repeat(41) } })).toEqual([400, 413])
  expect(await codeFor({ ...signIn, custom_meta: { instruction: 'x'.repeat(281) } })).toEqual([400, 413])
  expect(await codeFor({ ...signIn, custom_meta: { blob: 'x'.repeat(1500) } })).toEqual([400, 413])
})

test('a transaction given as a blob is decoded, and a numeric fee becomes text', async () => {
  await using sandbox = await sandboxForTest()
  const txblob = encode({
    ...payment,
    Account: demoWallets.rich.address,
    Sequence: 1,
    Fee: '12',
    SigningPubKey: '',
  })
  const fromBlob = await readPayload(sandbox, (await createPayload(sandbox, { txblob })).uuid)
  expect(fromBlob.payload).toMatchObject({ tx_type: 'Payment', request_json: payment })
  const { uuid } = await createPayload(sandbox, { txjson: { ...payment, Fee: 15 } })
  expect((await readPayload(sandbox, uuid)).payload.request_json).toMatchObject({ Fee: '15' })
})

test('unknown payloads and unknown endpoints are both 404, with different bodies', async () => {
  await using sandbox = await sandboxForTest()
  const unknown = await call(sandbox, 'GET', '/payload/00000000-0000-4000-8000-000000000000')
  expect([unknown.status, await errorCode(unknown)]).toEqual([404, 404])
  const elsewhere = await call(sandbox, 'GET', '/payload/not-a-uuid')
  expect(elsewhere.status).toBe(404)
  expect(await elsewhere.json()).toMatchObject({ error: true, code: 404, method: 'GET' })
})

test('cancelling says OK once, and its meta claims expiry but not yet cancellation', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, signIn)
  const first = await call(sandbox, 'DELETE', `/payload/${uuid}`)
  expect(await first.json()).toMatchObject({
    result: { cancelled: true, reason: 'OK' },
    meta: { expired: true, cancelled: false },
  })
  const second = await call(sandbox, 'DELETE', `/payload/${uuid}`)
  expect(await second.json()).toMatchObject({ result: { cancelled: false, reason: 'ALREADY_CANCELLED' } })
  expect((await readPayload(sandbox, uuid)).meta).toMatchObject({
    cancelled: true,
    expired: true,
    resolved: false,
  })
  expect(sandbox.phone.open(uuid).state).toBe('cancelled')
})

test('a payload that was opened, answered or left to expire cannot be cancelled any more', async () => {
  await using sandbox = await sandboxForTest()
  const reason = async (uuid: string) => {
    const reply = await call(sandbox, 'DELETE', `/payload/${uuid}`)
    expect(reply.status).toBe(200)
    return ((await reply.json()) as { result: { reason: string } }).result.reason
  }
  const opened = (await createPayload(sandbox, signIn)).uuid
  sandbox.phone.open(opened)
  expect(await reason(opened)).toBe('ALREADY_OPENED')
  const declined = (await createPayload(sandbox, signIn)).uuid
  sandbox.phone.decline(declined)
  expect(await reason(declined)).toBe('ALREADY_RESOLVED')
  const expired = (await createPayload(sandbox, signIn)).uuid
  sandbox.xaman.expire(expired)
  expect(await reason(expired)).toBe('ALREADY_EXPIRED')
})

test('expiry is a deadline for opening: an opened payload may be signed after it', async () => {
  await using sandbox = await sandboxForTest()
  const unopened = (await createPayload(sandbox, signIn)).uuid
  sandbox.xaman.expire(unopened)
  expect(await sandbox.phone.sign(unopened, 'rich')).toEqual({ signed: false, refused: 'expired' })

  const opened = (await createPayload(sandbox, signIn)).uuid
  expect(await sandbox.phone.sign(opened, 'rich', { late: true })).toMatchObject({ signed: true })
  expect((await readPayload(sandbox, opened)).meta).toMatchObject({
    expired: true,
    resolved: true,
    signed: true,
  })
})

test('a rejection is resolved and unsigned, with empty texts where an untouched payload has nulls', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, { txjson: { ...payment, Account: demoWallets.rich.address } })
  sandbox.phone.decline(uuid)
  const { meta, response } = await readPayload(sandbox, uuid)
  expect(meta).toMatchObject({ resolved: true, signed: false, cancelled: false })
  expect(response).toMatchObject({ hex: '', txid: '', account: '', dispatched_result: '' })
  expect(response.resolved_at).not.toBeNull()
})

test('every reply has the rate limit headers, and with limits on the 31st payload within 60 seconds is refused', async () => {
  let now = 1_700_000_000_000
  await using sandbox = await sandboxForTest({ rateLimit: true, now: () => now })
  const replies: Response[] = []
  for (let n = 0; n < 31; n += 1) replies.push(await call(sandbox, 'POST', '/payload', signIn))
  expect(replies[0]?.headers.get('x-ratelimit-limit')).toBe('30')
  expect(replies[0]?.headers.get('x-ratelimit-remaining')).toBe('29')
  expect(replies[29]?.status).toBe(200)
  const last = replies[30]
  expect(last?.status).toBe(429)
  expect(last && (await errorCode(last))).toBe(429)
  expect((await call(sandbox, 'GET', '/ping')).status).toBe(200)
  now += 59_999
  expect((await call(sandbox, 'POST', '/payload', signIn)).status, 'whatever minute the calendar has').toBe(
    429,
  )
  now += 1
  expect((await call(sandbox, 'POST', '/payload', signIn)).status).toBe(200)
})

test('without limits the 31st payload is created like the first', async () => {
  await using sandbox = await sandboxForTest()
  for (let n = 0; n < 30; n += 1) await createPayload(sandbox, signIn)
  expect((await call(sandbox, 'POST', '/payload', signIn)).status).toBe(200)
})

test('a signature gives the application a user token, with which the next payload is pushed', async () => {
  await using sandbox = await sandboxForTest()
  const first = await createPayload(sandbox, signIn)
  await sandbox.phone.signIn(first.uuid, 'rich')
  const token = (await readPayload(sandbox, first.uuid)).application.issued_user_token
  expect(token).toMatch(uuidV4)
  const second = await createPayload(sandbox, { ...signIn, user_token: token })
  expect(second.pushed).toBe(true)
  expect(second.next).toHaveProperty('no_push_msg_received', `${second.next.always}/qr`)
  const stranger = '11111111-2222-4333-8444-555555555555'
  expect((await createPayload(sandbox, { ...signIn, user_token: stranger })).pushed).toBe(false)
  const states = await call(sandbox, 'POST', '/user-tokens', { tokens: [token, stranger] })
  expect(await states.json()).toMatchObject({
    tokens: [{ user_token: token, active: true }, { active: false }],
  })
})

test('the rails list needs no key and has the sandbox ledger beside the public networks', async () => {
  await using sandbox = await sandboxForTest()
  const rails = (await (await fetch(`${sandbox.urls.xaman}/rails`)).json()) as Record<
    string,
    { chain_id: number }
  >
  expect(Object.keys(rails)).toEqual(['MAINNET', 'TESTNET', 'DEVNET', 'SANDBOX'])
  expect(rails.TESTNET?.chain_id).toBe(1)
})

test('the QR code comes as a picture of the platform’s sizes and as a matrix, for payloads that exist', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid, refs } = await createPayload(sandbox, signIn)
  for (const [quality, width] of [
    ['m', 289],
    ['q', 292],
    ['h', 318],
  ] as const) {
    const png = Buffer.from(await (await fetch(refs.qr_png.replace('_q', `_${quality}`))).arrayBuffer())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBe(width)
  }
  const { matrix } = (await (await fetch(refs.qr_matrix)).json()) as { matrix: boolean[][] }
  expect(matrix.length).toBe(matrix[0]?.length)
  expect(matrix[0]?.slice(0, 7)).toEqual(Array(7).fill(true))
  expect((await fetch(refs.qr_png.replace(uuid, '00000000-0000-4000-8000-000000000000'))).status).toBe(404)
})

test('planned faults affect the calls they name', async () => {
  await using sandbox = await sandboxForTest()
  sandbox.faults.loseNextReply('xaman:create')
  await expect(
    call(sandbox, 'POST', '/payload', { ...signIn, custom_meta: { identifier: 'lost' } }),
  ).rejects.toThrow()
  expect((await call(sandbox, 'GET', '/payload/ci/lost')).status).toBe(200)

  sandbox.faults.loseNextRequest('xaman:create')
  await expect(
    call(sandbox, 'POST', '/payload', { ...signIn, custom_meta: { identifier: 'gone' } }),
  ).rejects.toThrow()
  expect((await call(sandbox, 'GET', '/payload/ci/gone')).status).toBe(404)

  sandbox.faults.plan('xaman:read', { do: 'fail', status: 503 })
  expect((await call(sandbox, 'GET', '/payload/ci/lost')).status).toBe(503)
  expect(sandbox.faults.seen).toEqual([
    'xaman:create',
    'xaman:read',
    'xaman:create',
    'xaman:read',
    'xaman:read',
  ])
})
