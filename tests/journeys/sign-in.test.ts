import { encode } from 'ripple-binary-codec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { connectWallet, disconnectWallet, readWallet, verifyWallet } from '#contract/wire/wallet'
import type { Visitor } from '../support/visitor.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function ask(browser: Visitor) {
  const asked = await browser.call(connectWallet)
  if (!asked.ok) throw new Error(asked.error.code)
  return asked.value
}

const sessions = async () =>
  (await world.db.prepare('SELECT count(*) AS n FROM session').first<number>('n')) ?? 0
const claimed = { code: 'connect_claimed' }

/** The answer to a browser once the result is known; while another call reads it at Xaman it is pending. */
async function verify(browser: Visitor, id: string) {
  const ask = () => browser.call(verifyWallet, { params: { id } })
  let said = await ask()
  await expect
    .poll(async () => {
      if (said.ok && said.value.status === 'pending') said = await ask()
      return said.ok && said.value.status
    })
    .not.toBe('pending')
  return said
}

test('a request carries everything a page shows: QR text, deep link, code, and five minutes', async () => {
  const request = await ask(world.visitor())
  expect(request.qrCode).toBe(request.deeplink)
  expect(request.deeplink).toContain(request.uuid)
  expect(request.code).toMatch(/^\d\d$/)
  expect(request.connectId).not.toBe(request.uuid)
  expect(request.expiresAt - Date.now()).toBeLessThanOrEqual(5 * MINUTE)
  const shown = await world.sandbox.xaman.payloads.get(request.uuid)
  expect(JSON.stringify(shown?.template)).toContain(`the number ${request.code}`)
})

test('the uuid of the QR code, the connect id alone, and the secret of another browser collect no token', async () => {
  const browser = world.visitor()
  const { uuid, connectId } = await ask(browser)
  const thief = world.visitor()
  await ask(thief)
  await world.sandbox.phone.sign(uuid, 'rich')
  for (const said of [
    await verify(browser, uuid),
    await verify(world.visitor(), connectId),
    await verify(thief, connectId),
  ]) {
    expect(said).toMatchObject({ ok: false, status: 404, error: { code: 'connect_unknown' } })
  }
  expect(await verify(browser, connectId)).toMatchObject({ ok: true, value: { status: 'connected' } })
})

test('a lost answer costs no sign-in: for a minute the same browser gets the same token, and no other browser gets it', async () => {
  const browser = world.visitor()
  const { uuid, connectId } = await ask(browser)
  await world.sandbox.phone.sign(uuid, 'rich')
  const before = await sessions()
  const first = await verify(browser, connectId)
  expect(first).toMatchObject({ ok: true, value: { status: 'connected' } })
  expect(await verify(browser, connectId)).toEqual(first)
  expect(await sessions()).toBe(before + 1)
  await world.db.prepare('UPDATE session SET created_at = created_at - 61000').run()
  expect(await verify(browser, connectId)).toMatchObject({ ok: false, status: 410, error: claimed })
})

test('a token that was given back is not sent again', async () => {
  const browser = world.visitor()
  await browser.connect('rich')
  const { results } = await world.db
    .prepare('SELECT id FROM sign_in ORDER BY created_at DESC LIMIT 1')
    .all<{ id: string }>()
  await browser.call(disconnectWallet)
  expect(await verify(browser, results[0]?.id ?? '')).toMatchObject({
    ok: false,
    status: 410,
    error: claimed,
  })
})

test('declined on the phone: the page shows the specified sentence', async () => {
  const browser = world.visitor()
  const { uuid, connectId } = await ask(browser)
  world.sandbox.phone.decline(uuid)
  expect(await verify(browser, connectId)).toMatchObject({
    ok: true,
    value: { status: 'rejected', error: 'Connection was rejected. Please try again.' },
  })
})

test('never opened: the request expires, and a later signature opens no session', async () => {
  const browser = world.visitor()
  const { uuid, connectId } = await ask(browser)
  world.sandbox.xaman.expire(uuid)
  expect(await verify(browser, connectId)).toMatchObject({
    ok: true,
    value: { status: 'expired', error: 'Connection request expired. Please try again.' },
  })
  expect(await world.sandbox.phone.sign(uuid, 'rich')).toMatchObject({ signed: false })
})

test('a blob signed for an earlier request does not answer this one', async () => {
  const first = world.visitor()
  const earlier = await ask(first)
  const signed = await world.sandbox.phone.sign(earlier.uuid, 'rich')
  const blob = signed.signed ? signed.blob : ''
  const { readSignIn } = await import('../../functions/people/sign-in/verify-sign-in.ts')
  const nonceOf = async (id: string) =>
    (await world.db.prepare('SELECT nonce FROM sign_in WHERE id = ?').bind(id).first<string>('nonce')) ?? ''
  const later = await ask(world.visitor())
  expect(readSignIn(blob, await nonceOf(earlier.connectId))?.account).toBe(
    world.sandbox.accounts.demoWallets.rich.address,
  )
  expect(readSignIn(blob, await nonceOf(later.connectId))).toBeNull()
})

test('a blob whose signature, key or account was changed is no sign-in', async () => {
  const browser = world.visitor()
  const { uuid, connectId } = await ask(browser)
  const signed = await world.sandbox.phone.sign(uuid, 'holder')
  const { readSignIn } = await import('../../functions/people/sign-in/verify-sign-in.ts')
  const { decode } = await import('ripple-binary-codec')
  const nonce =
    (await world.db
      .prepare('SELECT nonce FROM sign_in WHERE id = ?')
      .bind(connectId)
      .first<string>('nonce')) ?? ''
  const blob = signed.signed ? signed.blob : ''
  expect(readSignIn(blob, nonce)?.signer).toBe(world.sandbox.accounts.demoWallets.holder.address)
  const fields = decode(blob)
  const { rich, holder } = world.sandbox.accounts.demoWallets
  expect(readSignIn(encode({ ...fields, Account: rich.address }), nonce)).toBeNull()
  expect(readSignIn(encode({ ...fields, SigningPubKey: rich.publicKey }), nonce)).toBeNull()
  expect(readSignIn(encode({ ...fields, Flags: 1 }), nonce)).toBeNull()
  const { Memos: _, ...without } = fields
  expect(readSignIn(encode(without), nonce)).toBeNull()
  expect(readSignIn(`${blob}00`, nonce)).toBeNull()
  expect(readSignIn('', nonce)).toBeNull()
  expect(holder.publicKey).not.toBe(rich.publicKey)
})

test.each([
  ['nothing', undefined],
  ['an empty bearer', 'Bearer '],
  ['another scheme', 'Basic dXNlcjpwYXNz'],
  ['a short token', 'Bearer abc'],
  ['a well-formed token that was never issued', `Bearer ${'A'.repeat(43)}`],
  ['a token with a character too many', `Bearer ${'A'.repeat(44)}`],
  ['a JSON web token', '%s opens no wallet'],
])('%s opens no wallet', async (_what, authorization) => {
  const response = await world.fetch('/wallet/data', { headers: authorization ? { authorization } : {} })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'unauthorized', error: 'Wallet not connected' })
})

test('disconnecting revokes the token at once', async () => {
  const visitor = world.visitor()
  await visitor.connect('rich')
  expect((await visitor.call(readWallet)).status).toBe(200)
  expect((await visitor.call(disconnectWallet)).status).toBe(200)
  expect((await visitor.call(readWallet)).status).toBe(401)
})

test('a session ends after a day', async () => {
  const visitor = world.visitor()
  await visitor.connect('rich')
  await world.db.prepare('UPDATE session SET expires_at = expires_at - 86400000').run()
  expect((await visitor.call(readWallet)).status).toBe(401)
})

test('neither tokens nor secrets are kept in the database, only what they hash to', async () => {
  const visitor = world.visitor()
  await visitor.connect('rich')
  const { results } = await world.db.prepare('SELECT * FROM session').all()
  const { results: asked } = await world.db.prepare('SELECT * FROM sign_in').all()
  expect(JSON.stringify([results, asked])).not.toContain(visitor.token)
})

test('Xaman refuses or is unreachable: the page shows why, and no half-made request is left open', async () => {
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 500 })
  expect(await world.visitor().call(connectWallet)).toMatchObject({
    ok: false,
    status: 502,
    error: { code: 'connect_failed', error: 'Failed to initiate wallet connection' },
  })
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 429 })
  expect(await world.visitor().call(connectWallet)).toMatchObject({
    ok: false,
    status: 503,
    error: { code: 'busy' },
  })
})

test('nothing secret is ever logged', async () => {
  const visitor = world.visitor()
  await visitor.connect('verified')
  const log = world.log.join('\n')
  for (const secret of [
    visitor.token ?? '?',
    world.sandbox.accounts.minter.seed,
    '5a0db0c5-5ec7-4e70-8000-000000000002',
  ]) {
    expect(log).not.toContain(secret)
  }
})
