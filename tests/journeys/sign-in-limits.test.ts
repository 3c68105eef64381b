import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECHECK_PURPOSE } from '#contract/rooms'
import { SIGNATURE_HEADER, sign } from '#contract/signature'
import { MINUTE, SECOND, SIGN_IN_LIFE, SIGN_IN_REQUEST_LIFE } from '#contract/timing'
import { errorReply } from '#contract/wire/error-reply'
import { recheck, type WakeUp } from '#contract/wire/rooms'
import { connectWallet, signInRequest, verifyWallet } from '#contract/wire/wallet'
import { ROOM_SECRET } from '../support/bindings.ts'
import type { Visitor } from '../support/visitor.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ webhooks: false, bindings: { XAMAN_PAYLOADS_PER_MINUTE: '500' } })
})
afterAll(() => world.close())

const asked = (what: 'create' | 'read') =>
  world.sandbox.faults.seen.filter((seen) => seen === `xaman:${what}`).length

async function connect(browser: Visitor) {
  const said = await browser.call(connectWallet)
  if (!said.ok) throw new Error(said.error.error)
  return said.value
}

/** The answer to the first request of a new browser from this address. */
const askFrom = (address: string) =>
  world.fetch(connectWallet.path, { method: 'POST', headers: { 'cf-connecting-ip': address } })

/** What a room that reports this is answered. */
async function notice(uuid: string, wakeUp: WakeUp) {
  const body = JSON.stringify({ uuid, wakeUp })
  const mark = await sign(ROOM_SECRET, RECHECK_PURPOSE, body, Date.now())
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: mark }
  const said = await world.fetch(recheck.path, { method: 'POST', headers, body })
  return recheck.reply.parse(await said.json()).again
}

test('sixty connects of one browser are one request to Xaman, each with its whole five minutes', async () => {
  const browser = world.visitor()
  const first = await connect(browser)
  world.sandbox.faults.forgetSeen()
  const began = Date.now()
  for (let n = 1; n < 60; n += 1) {
    const again = await connect(browser)
    expect([again.uuid, again.connectId, again.code]).toEqual([first.uuid, first.connectId, first.code])
    expect(again.expiresAt).toBeGreaterThanOrEqual(first.expiresAt)
  }
  expect(asked('create')).toBe(0)
  // It is read again after five seconds at the earliest.
  expect(asked('read')).toBeLessThanOrEqual(1 + Math.floor((Date.now() - began) / (5 * SECOND)))

  expect(first.usableFor).toBeCloseTo(SIGN_IN_REQUEST_LIFE, -4)
  await world.db
    .prepare('UPDATE sign_in SET expires_at = expires_at - ?')
    .bind(4 * MINUTE)
    .run()
  expect((await connect(browser)).usableFor).toBeLessThanOrEqual(6 * MINUTE)
})

test('the request that is returned again can still be approved, once', async () => {
  const browser = world.visitor()
  await connect(browser)
  const { uuid, connectId } = await connect(browser)
  await world.sandbox.phone.sign(uuid, 'rich')
  await notice(uuid, 'signed')
  expect(await browser.call(verifyWallet, { params: { id: connectId } })).toMatchObject({
    value: { status: 'connected' },
  })
  expect((await connect(browser)).uuid).not.toBe(uuid)
})

test('a request with less than five minutes left, or declined meanwhile, is not returned again', async () => {
  const late = world.visitor()
  const first = await connect(late)
  await world.db
    .prepare('UPDATE sign_in SET expires_at = ? WHERE id = ?')
    .bind(Date.now() + SIGN_IN_LIFE - 1, first.connectId)
    .run()
  expect((await connect(late)).uuid).not.toBe(first.uuid)

  const refused = world.visitor()
  const { uuid } = await connect(refused)
  world.sandbox.phone.decline(uuid)
  expect((await connect(refused)).uuid).not.toBe(uuid)
})

test('each browser gets a request of its own, however many share its address', async () => {
  const [one, other] = [await askFrom('10.9.0.1'), await askFrom('10.9.0.1')]
  const uuidOf = async (said: Response) => signInRequest.parse(await said.json()).uuid
  expect(await uuidOf(one)).not.toBe(await uuidOf(other))
})

test('sixty browsers of one IPv6 subscriber are served as one address, and told how long to wait', async () => {
  world.sandbox.faults.forgetSeen()
  const said = await Promise.all(
    Array.from({ length: 60 }, (_, n) => askFrom(`2001:db8:7:7:${n.toString(16)}::1`)),
  )
  const waiting = said.filter(({ status }) => status === 429)
  expect(said.filter(({ status }) => status === 200)).toHaveLength(15)
  expect(asked('create')).toBe(15)
  expect(waiting).toHaveLength(45)
  for (const answer of waiting) {
    const { code, error, retryAfter = 0 } = errorReply.parse(await answer.json())
    expect(code).toBe('connect_wait')
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(answer.headers.get('retry-after')).toBe(String(retryAfter))
    expect(error).toContain(`Please try again in ${retryAfter} second`)
  }
  expect((await askFrom('2001:db8:7:8::1')).status).toBe(200)

  await world.db.prepare('UPDATE sign_in SET created_at = created_at - ?').bind(MINUTE).run()
  expect((await askFrom('2001:db8:7:7::1')).status, 'a minute later').toBe(200)
})

test('when Xaman’s minute is spent no sign-in is asked of it, and the page is told when to retry', async () => {
  await world.db
    .prepare('INSERT OR REPLACE INTO xaman_second (second, payloads) VALUES (?, 500)')
    .bind(Math.floor(Date.now() / SECOND))
    .run()
  world.sandbox.faults.forgetSeen()
  const browser = world.visitor()
  for (let n = 0; n < 20; n += 1) {
    const said = await browser.call(connectWallet)
    expect(said).toMatchObject({ status: 503, error: { code: 'busy', retryAfter: expect.any(Number) } })
  }
  expect(world.sandbox.faults.seen).toEqual([])

  await world.db.prepare('DELETE FROM xaman_second').run()
  expect((await connect(browser)).uuid, 'the refusals did not count').toBeTruthy()
})

test('a hundred polls of one request ask Xaman once', async () => {
  const browser = world.visitor()
  const { connectId } = await connect(browser)
  world.sandbox.faults.forgetSeen()
  const polls = Array.from({ length: 100 }, () => browser.call(verifyWallet, { params: { id: connectId } }))
  for (const said of await Promise.all(polls)) expect(said).toMatchObject({ value: { status: 'pending' } })
  expect(asked('read')).toBe(1)
})

test('five seconds after a check the next poll checks again, and finds what was not reported', async () => {
  const browser = world.visitor()
  const { connectId, uuid } = await connect(browser)
  await browser.call(verifyWallet, { params: { id: connectId } })
  await world.sandbox.phone.sign(uuid, 'rich')
  await world.db.prepare('UPDATE sign_in SET checked_at = checked_at - 5000').run()
  expect(await browser.call(verifyWallet, { params: { id: connectId } })).toMatchObject({
    value: { status: 'connected' },
  })
})

test('an abandoned connect costs Xaman the request and one check, however many reports come meanwhile', async () => {
  const browser = world.visitor()
  world.sandbox.faults.forgetSeen()
  const { connectId, uuid } = await connect(browser)
  // Its page is connected, then gone; a room keeps reporting.
  for (const wakeUp of ['watching', 'opened', 'watching', 'empty', 'empty'] as const)
    await notice(uuid, wakeUp)
  await browser.call(verifyWallet, { params: { id: connectId } })
  await notice(uuid, 'empty')
  expect(asked('create') + asked('read')).toBe(2)
  expect(await notice(uuid, 'empty'), 'nothing more until the request ends').toBeGreaterThan(SIGN_IN_LIFE)
  await world.db.prepare('UPDATE sign_in SET expires_at = ? WHERE id = ?').bind(Date.now(), connectId).run()
  expect(await notice(uuid, 'empty')).toBeNull()
  expect(asked('read')).toBe(1)
})
