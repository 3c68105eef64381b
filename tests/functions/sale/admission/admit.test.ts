import { afterEach, beforeEach, expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { type TierId, tiers } from '#contract/tiers'
import { MINUTE } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import { MAX_OPEN } from '#contract/wire/purchase'
import { listedProvider } from '../../../../functions/adapters/kyc-provider/listed-provider.ts'
import type { Config } from '../../../../functions/config/config.ts'
import { type Admitting, admit, type MeansCheck } from '../../../../functions/sale/admission/admit.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const WALLET = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
const NOW = 1_000_000 * MINUTE

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

interface Asked {
  readonly check?: MeansCheck
  /** The close time of the last ledger; null while none closes. */
  readonly closeTime?: number | null
  readonly payloads?: number
  readonly tier?: TierId
  readonly now?: number
}

/** Asks for a pass, of 'common' by default. No identity is known. */
function ask({
  check = async () => ok('solvent'),
  now = NOW,
  closeTime = now - 4,
  payloads = 30,
  tier = 'common',
}: Asked = {}) {
  const services = {
    db: memory.db,
    config: { xaman: { payloads, calls: 200 } } as Config,
    kyc: listedProvider([]),
    clock: { now: () => now, sleep: async () => {} },
    follower: { tip: async () => (closeTime === null ? null : { index: 1, closeTime }) },
  } as unknown as Admitting & Pick<Services, 'kyc'>
  return admit(services, WALLET, { tier, payFirst: false }, check)
}

/** As many purchases of the wallet, in this status. */
async function purchases(
  count: number,
  tier: string,
  status: string,
  ended: Readonly<Record<string, unknown>> = {},
) {
  for (let n = 1; n <= count; n += 1) {
    const row = {
      id: `${tier}${n}`,
      pass_id: 300 + n,
      wallet: WALLET,
      tier,
      price_drops: '1',
      status,
      request_key: `${tier}${n}`,
      request_hash: 'h',
      created_at: 1,
      ...ended,
    }
    const columns = Object.keys(row)
    await memory.db
      .prepare(`INSERT INTO purchase (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
      .bind(...Object.values(row))
      .run()
  }
}

const waiting = async () =>
  (await memory.db.prepare('SELECT wallet, solvent FROM waiting').all<{ wallet: string; solvent: number }>())
    .results

test('a wallet that can pay begins at once, with one of the minute’s payloads and the ledger’s time', async () => {
  expect(await ask()).toEqual(ok({ takenAt: NOW, ledgerTime: NOW - 4 }))
  expect(await waiting()).toEqual([])
})

test.each([
  [tiers.common.mintLimit - 1, true],
  [tiers.common.mintLimit, false],
])('with %d passes of a tier another one may be begun: %s', async (count, may) => {
  await purchases(count, 'common', 'released')
  expect((await ask()).ok).toBe(true)
  await memory.db.prepare(`UPDATE purchase SET status = 'sold', sold_at = 1`).run()
  expect(await ask()).toMatchObject(may ? { ok: true } : { ok: false, error: 'limit_reached' })
})

test.each([
  [MAX_OPEN - 1, true],
  [MAX_OPEN, false],
])('with %d purchases open another one may be begun: %s', async (count, may) => {
  await purchases(count, 'rare', 'offered', { offer_id: 'E'.repeat(64) })
  expect(await ask()).toMatchObject(may ? { ok: true } : { ok: false, error: 'too_many_open' })
})

test.each([
  ['half a minute ago', 0.5 * MINUTE, { ok: true }],
  ['just before', 0.5 * MINUTE - 1, { ok: false, error: 'left_unpaid', retryAfter: 1 }],
  ['now', 0, { ok: false, error: 'left_unpaid', retryAfter: 30 }],
])(
  'after two passes that were left unpaid, the last one %s, a wallet waits so long',
  async (_when, since, is) => {
    await purchases(2, 'common', 'released', { ending_code: 'cancelled', ended_at: NOW - since })
    expect(await ask()).toMatchObject(is)
    expect(await waiting()).toEqual([])
  },
)

test('while no ledger closes nothing is taken, and a wallet that waits for a payload keeps its place', async () => {
  expect(await ask({ closeTime: null })).toEqual(err('ledger_unreachable'))
  expect(await waiting()).toEqual([])
  const unreachable = async () => err('ledger_unreachable')
  expect(await ask({ closeTime: null, payloads: 0, check: unreachable })).toMatchObject({ error: 'in_line' })
  expect(await waiting()).toEqual([{ wallet: WALLET, solvent: 0 }])
})

test.each([
  ['no ledger closes', { closeTime: null }],
  ['no node says what it has', { check: async () => err('ledger_unreachable') }],
] as const)(
  'a wallet whose turn comes while %s keeps its place for as long as it asks',
  async (_, stalled) => {
    expect(await ask(stalled)).toEqual(err('ledger_unreachable'))
    expect(await waiting(), 'no wallet joins').toEqual([])
    expect(await ask({ payloads: 0 })).toMatchObject({ error: 'in_line' })
    for (const minutes of [1, 2, 3, 4])
      expect(await ask({ ...stalled, now: NOW + minutes * MINUTE })).toEqual(err('ledger_unreachable'))
    expect(await memory.db.prepare('SELECT joined_at, seen_at, solvent FROM waiting').first()).toEqual({
      joined_at: NOW,
      seen_at: NOW + 4 * MINUTE,
      solvent: 1,
    })
  },
)

test('a wallet that is found unable to pay loses its place', async () => {
  expect(await ask({ payloads: 0 })).toMatchObject({ error: 'in_line', line: { place: 1 } })
  expect(await waiting()).toEqual([{ wallet: WALLET, solvent: 1 }])
  expect(await ask({ check: async () => err('insufficient_funds') })).toEqual(err('insufficient_funds'))
  expect(await waiting()).toEqual([])
})

test('a wallet whose means are not read yet waits, and no payload is taken for it', async () => {
  expect(await ask({ check: async () => ok('unread') })).toMatchObject({ error: 'in_line' })
  expect(await waiting()).toEqual([{ wallet: WALLET, solvent: 0 }])
  expect(await memory.db.prepare('SELECT count(*) AS n FROM xaman_second').first('n')).toBe(0)
})

test('a tier that asks for an identity asks for it only while it has a pass', async () => {
  expect(await ask({ tier: 'mythic' })).toEqual(err('kyc_required'))
  await memory.db.prepare(`UPDATE tier_stat SET sold = total WHERE tier = 'mythic'`).run()
  expect(await ask({ tier: 'mythic' })).toEqual(err('sold_out'))
})
