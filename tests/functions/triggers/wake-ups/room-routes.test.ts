import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { err } from '#contract/result'
import { COMMAND_PURPOSE, RECHECK_PURPOSE } from '#contract/rooms'
import { SIGNATURE_HEADER, sign } from '#contract/signature'
import { MINUTE, SECOND } from '#contract/timing'
import { recheck } from '#contract/wire/rooms'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { quietLog } from '../../../../functions/log.ts'
import type { Services } from '../../../../functions/services.ts'
import { roomRoutes } from '../../../../functions/triggers/wake-ups/room-routes.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const ROOM = 'the secret of the rooms'
const BUYER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const UUID = '00000000-0000-4000-8000-000000000001'
const NOW = 1_800_000_000_000

let memory: MemoryDatabase
let awaited: unknown[]
beforeEach(async () => {
  memory = createMemoryDatabase()
  awaited = []
  // Its buyer has signed, and the ledger has not answered yet.
  await memory.db
    .prepare(
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
        nftoken_id, offer_id, offer_expires_at, offer_hash, offer_ledger, offered_at,
        payload_uuid, payload_deeplink, payload_qr, payload_socket, payload_expires_at,
        signed_at, signed_hash, signed_last_ledger)
      VALUES ('p', 1, '${BUYER}', 'common', '100', 'confirming', 'k', 'h', 1,
        '${'A'.repeat(64)}', '${'B'.repeat(64)}', ${NOW}, '${'C'.repeat(64)}', 8, 1,
        '${UUID}', '', '', '', ${NOW}, 1, '${'D'.repeat(64)}', 20)`,
    )
    .run()
})
afterEach(() => memory.close())

/** The answer to a room that asks for a check with this body, signed by default as rooms do. */
async function ask(body: string, { purpose = RECHECK_PURPOSE, secret = ROOM, at = NOW, signed = body } = {}) {
  const services = {
    db: memory.db,
    clock: { now: () => NOW },
    secrets: { room: ROOM },
    config: { kyc: null },
    ledger: { transactionByTwo: async () => err('single-operator') },
    follower: { tip: async () => null, until: async (...what: unknown[]) => void awaited.push(what.at(-1)) },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('services', services)
      await next()
    })
    .route('/', roomRoutes)
  const headers = { [SIGNATURE_HEADER]: await sign(secret, purpose, signed, at) }
  const answer = await app.request(recheck.path, { method: 'POST', headers, body })
  return { status: answer.status, ...(await answer.json<{ code?: string; again?: number | null }>()) }
}
const report = (wakeUp: string) => JSON.stringify({ uuid: UUID, wakeUp })

test('a room is told when to ask again about its payload', async () => {
  expect(await ask(report('watching'))).toEqual({ status: 200, again: 3 * SECOND })
  await memory.db.prepare('DELETE FROM purchase').run()
  expect(await ask(report('watching'))).toEqual({ status: 200, again: null })
})

test.each([
  ['signed', [NOW + 20 * SECOND]],
  ['rejected', [NOW + 20 * SECOND]],
  ['opened', []],
  ['expired', []],
  ['watching', []],
  ['alarm', []],
  ['empty', []],
])('a report of %s waits for the ledger only where an answer was reported', async (wakeUp, until) => {
  expect(await ask(report(wakeUp))).toMatchObject({ status: 200 })
  expect(awaited).toEqual(until)
})

test.each([
  ['with another secret', { secret: 'a guess' }],
  ['for another purpose', { purpose: COMMAND_PURPOSE }],
  ['of another text', { signed: report('opened') }],
  ['more than a minute ago', { at: NOW - MINUTE - 1 }],
  ['more than a minute ahead', { at: NOW + MINUTE + 1 }],
])('what is signed %s causes no check', async (_how, differently) => {
  expect(await ask(report('signed'), differently)).toMatchObject({ status: 401, code: 'signature_refused' })
  expect(awaited).toEqual([])
})

test('a signed body that is no report, or too long, causes no check', async () => {
  for (const body of ['', '{}', report('paid'), JSON.stringify({ uuid: 'x', wakeUp: 'signed' })])
    expect(await ask(body), body).toMatchObject({ status: 400, code: 'invalid_request' })
  const long = `${report('signed')}${' '.repeat(1_024)}`
  expect(await ask(long)).toMatchObject({ status: 413, code: 'body_too_large' })
  expect(awaited).toEqual([])
})
