import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { RECHECK_PURPOSE } from '#contract/rooms'
import { SIGNATURE_HEADER, sign } from '#contract/signature'
import { recheck } from '#contract/wire/rooms'
import { sandboxApplication } from '../sandbox/xaman/credentials.ts'
import { ROOM_SECRET } from '../support/bindings.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ webhooks: false })
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

function webhook(uuid: string): string {
  return JSON.stringify({
    meta: {
      url: 'x',
      application_uuidv4: sandboxApplication.apiKey,
      payload_uuidv4: uuid,
      opened_by_deeplink: true,
    },
    custom_meta: { identifier: null, blob: null, instruction: null },
    payloadResponse: { payload_uuidv4: uuid, signed: true, txid: 'A'.repeat(64) },
    userToken: null,
  })
}

async function post(
  body: string,
  { key = sandboxApplication.apiSecret.replace('-', ''), at = Date.now(), isSent = true } = {},
) {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha1', key)
    .update(timestamp + body)
    .digest('hex')
  return world.fetch('/webhooks/xaman', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-xumm-request-timestamp': timestamp,
      'x-xumm-request-signature': signature,
    },
    ...(isSent ? { body } : { announced: body.length }),
  })
}

async function offered() {
  const visitor = world.visitor()
  await visitor.connect('rich')
  const bought = await visitor.buy('rare')
  return { visitor, uuid: payloadOf(bought), id: bought.ok ? bought.value.reservationId : '' }
}

test('a webhook that claims a missing signature changes nothing: the platform and the ledger are asked', async () => {
  const { visitor, uuid, id } = await offered()
  const { faults } = world.sandbox
  faults.forgetSeen()
  const thanks = await post(webhook(uuid))
  expect([thanks.status, thanks.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  // A second read shows that the first answer was believed, not the webhook.
  await expect.poll(() => faults.seen.filter((call) => call === 'xaman:read').length).toBeGreaterThan(1)
  expect((await visitor.purchase(id)).status).toBe('offered')
  world.sandbox.phone.decline(uuid)
  await visitor.untilStatus(id, 'released')
})

test('forged, stale, altered and unsigned webhooks are refused', async () => {
  const body = webhook('00000000-0000-4000-8000-000000000000')
  expect((await post(body, { key: 'guess' })).status).toBe(401)
  expect((await post(body, { key: sandboxApplication.apiSecret.replaceAll('-', '') })).status).toBe(401)
  expect((await post(body, { at: Date.now() - 6 * 60_000 })).status).toBe(401)
  const unsigned = await world.fetch('/webhooks/xaman', { method: 'POST', body })
  expect(unsigned.status).toBe(401)
  expect(await unsigned.json()).toMatchObject({ code: 'signature_refused' })
})

test('a valid signature on a body that is no webhook is refused, and a huge body is not even read', async () => {
  expect((await post('{"meta":{}}')).status).toBe(400)
  expect((await post('not json')).status).toBe(400)
  const huge = JSON.stringify({ filler: 'x'.repeat(70_000) })
  expect((await post(huge, { isSent: false })).status).toBe(413)
})

test('a webhook about an unknown payload is acknowledged and ignored', async () => {
  expect((await post(webhook('00000000-0000-4000-8000-000000000000'))).status).toBe(200)
})

test('a replayed webhook settles the same sale once', async () => {
  const { visitor, uuid, id } = await offered()
  await world.sandbox.phone.sign(uuid, 'rich')
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(webhook(uuid))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await visitor.untilStatus(id, 'sold')
  expect(world.log.filter((line) => line.includes(id) && line.includes('"to":"sold"'))).toHaveLength(1)
})

test('only a room can make the Worker recheck', async () => {
  const body = JSON.stringify({ uuid: '00000000-0000-4000-8000-000000000000', wakeUp: 'signed' })
  const ask = (mark: string | null, text = body) =>
    world.fetch(recheck.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(mark && { [SIGNATURE_HEADER]: mark }) },
      body: text,
    })
  const now = Date.now()
  expect((await ask(null)).status).toBe(401)
  expect((await ask(await sign('another secret of length', RECHECK_PURPOSE, body, now))).status).toBe(401)
  expect((await ask(await sign(ROOM_SECRET, 'room-order', body, now))).status).toBe(401)
  expect((await ask(await sign(ROOM_SECRET, RECHECK_PURPOSE, body, now - 61_000))).status).toBe(401)
  const good = await ask(await sign(ROOM_SECRET, RECHECK_PURPOSE, body, now))
  expect([good.status, await good.json()]).toEqual([200, { again: null }])
  const odd = JSON.stringify({ uuid: 'x', wakeUp: 'signed' })
  expect((await ask(await sign(ROOM_SECRET, RECHECK_PURPOSE, odd, now), odd)).status).toBe(400)
})
