import { afterEach, beforeEach, expect, test } from 'vitest'
import { mintingNotices } from '#contract/minting'
import { err, ok } from '#contract/result'
import { type TierId, tiers } from '#contract/tiers'
import { LEDGER_STALE, MINUTE } from '#contract/timing'
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
  tips = 0
})
afterEach(() => memory.close())

interface Asked {
  readonly check?: MeansCheck
  /** The close time of the last ledger; null while none closes. */
  readonly closeTime?: number | null
  readonly payloads?: number
  readonly tier?: TierId
  readonly now?: number
  readonly payFirst?: boolean
}

/** How often the follower was asked. */
let tips = 0

/** Asks for a pass, of 'common' by default. No identity is known. */
function ask({
  check = async () => ok('solvent'),
  now = NOW,
  closeTime = now - 4,
  payloads = 30,
  tier = 'common',
  payFirst = false,
}: Asked = {}) {
  const services = {
    db: memory.db,
    config: { xaman: { payloads, calls: 200 } } as Config,
    kyc: listedProvider([]),
    clock: { now: () => now, sleep: async () => {} },
    follower: {
      async tip() {
        tips += 1
        return closeTime === null ? null : { index: 1, closeTime }
      },
    },
  } as unknown as Admitting & Pick<Services, 'kyc'>
  return admit(services, WALLET, { tier, payFirst }, check)
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

/** A check, and whether the wallet was believed each time. */
function believing() {
  const answers: boolean[] = []
  const check: MeansCheck = async (_, believed) => {
    answers.push(believed)
    return ok('solvent')
  }
  return { answers, check }
}

test('a wallet that was found able to pay is believed while it waits, and checked at its turn', async () => {
  const { answers, check } = believing()
  await ask({ payloads: 0, check })
  await ask({ payloads: 0, check })
  await ask({ check })
  expect(answers).toEqual([false, true, false])
})

test('a wallet that waits asks no ledger for its time', async () => {
  await ask({ payloads: 0 })
  expect(tips).toBe(0)
  await ask()
  expect(tips).toBe(1)
})

test('a wallet in the queue that is not read at its turn is still known as able to pay', async () => {
  await ask({ payloads: 0 })
  expect(await ask({ check: async () => ok('unread') })).toMatchObject({ error: 'in_line' })
  expect(await waiting()).toEqual([{ wallet: WALLET, solvent: 1 }])
})

test('while other wallets wait behind it, a purchase takes the last payload of the minute', async () => {
  await memory.db
    .prepare(`INSERT INTO waiting (wallet, tier, joined_at, seen_at) VALUES ('r behind', 'common', ?1, ?1)`)
    .bind(NOW + 1)
    .run()
  expect((await ask({ payloads: 1 })).ok).toBe(true)
})

test('the time in the queue is told in whole seconds, rounded up', async () => {
  await memory.db
    .prepare('INSERT INTO xaman_second (second, payloads) VALUES (?, 1)')
    .bind(NOW / 1000)
    .run()
  const said = await ask({ payloads: 1, now: NOW + 1_500 })
  expect(said).toMatchObject({ error: 'in_line', retryAfter: 5, line: { place: 1, about: 60 } })
})

test('a halt refuses a wallet that could buy', async () => {
  await memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('loss', 'drops left', 1)`).run()
  expect(await ask()).toEqual(err('sale_paused'))
})

test.each([
  ['keeps', 0, 'in_line', NOW + 3 * MINUTE],
  ['does not keep, once the sale has ended,', 1, 'sale_paused', NOW],
])('a halt %s the place of a wallet for as long as it asks', async (_, ended, error, seenAt) => {
  await ask({ payloads: 0 })
  await memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('minter', 'no key', 1)`).run()
  if (ended) await pause('sale', { ended })
  for (const minutes of [1, 2, 3]) expect(await ask({ now: NOW + minutes * MINUTE })).toMatchObject({ error })
  expect(await memory.db.prepare('SELECT joined_at, seen_at, solvent FROM waiting').first()).toEqual({
    joined_at: NOW,
    seen_at: seenAt,
    solvent: 1,
  })
})

test('a wallet that waits during a halt is told no time', async () => {
  await ask({ payloads: 0 })
  await memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('minter', 'no key', 1)`).run()
  expect(await ask()).toMatchObject({ error: 'in_line', line: { place: 1, about: null } })
})

/** An operator's pause: of the sale, by default without words. */
const pause = (
  scope = 'sale',
  { until = null as number | null, say = null as string | null, ended = 0 } = {},
) =>
  memory.db
    .prepare(
      `INSERT INTO pause (scope, until, say, why, who, since, ended) VALUES (?, ?, ?, 'a fault', 'Ada', 1, ?)`,
    )
    .bind(scope, until, say, ended)
    .run()

test.each([
  ['sale', {}, { error: 'sale_paused', says: null }],
  ['sale', { say: 'Back at noon.' }, { error: 'sale_paused', says: 'Back at noon.' }],
  ['sale', { ended: 1 }, { error: 'sale_paused', says: mintingNotices.ended }],
  ['common', {}, { error: 'tier_paused', says: null }],
  ['pay-first', {}, { error: 'pay_first_paused', says: null }],
])(
  'a pause of %s as %o refuses a wallet outside of the queue by its code and words',
  async (scope, as, refusal) => {
    await pause(scope, as)
    expect(await ask({ payFirst: true })).toEqual({ ok: false, ...refusal })
    expect(await waiting()).toEqual([])
  },
)

test.each([
  ['a pause of the sale keeps', 'sale', 0, 'in_line', NOW + MINUTE],
  ['the end of the sale does not keep', 'sale', 1, 'sale_paused', NOW],
  ['a pause of paying first does not keep', 'pay-first', 0, 'pay_first_paused', NOW],
])('%s the place of a wallet that asks to pay first', async (_, scope, ended, error, seenAt) => {
  await ask({ payloads: 0 })
  await pause(scope, { ended })
  expect(await ask({ now: NOW + MINUTE, payFirst: true })).toMatchObject({ error })
  const place = await memory.db.prepare('SELECT joined_at, seen_at, solvent FROM waiting').first()
  expect(place).toEqual({ joined_at: NOW, seen_at: seenAt, solvent: 1 })
})

test.each(['in the queue', 'outside of it'])(
  'a halt lets a wallet %s know that the sale has ended, as the status does',
  async (where) => {
    if (where === 'in the queue') await ask({ payloads: 0 })
    await memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('minter', 'no key', 1)`).run()
    await pause('sale', { ended: 1 })
    expect(await ask()).toEqual({ ok: false, error: 'sale_paused', says: mintingNotices.ended })
  },
)

test('a wallet that waits during a pause is told no time, and is as able to pay as it was', async () => {
  await ask({ payloads: 0, check: async () => ok('unread') })
  await pause()
  expect(await ask({ now: NOW + MINUTE })).toMatchObject({ line: { place: 1, about: null } })
  expect(await waiting()).toEqual([{ wallet: WALLET, solvent: 0 }])
})

test.each([
  [NOW + 500, NOW - 4, 1],
  [NOW + 1_500, NOW - 4, 2],
  [NOW, NOW - 4, 1],
  [NOW + 2 * MINUTE, NOW - 4, 120],
])(
  'an opening at %d, by a ledger of %d, is still so many seconds away: %d',
  async (until, closeTime, retryAfter) => {
    await pause('opening', { until })
    expect(await ask({ closeTime })).toEqual({ ok: false, error: 'not_open_yet', retryAfter })
  },
)

test('the sale opens by the ledger’s clock, which is asked around the opening only', async () => {
  await pause('opening', { until: NOW + 1 })
  expect((await ask({ closeTime: NOW + 1 })).ok).toBe(true)
  tips = 0
  await ask({ payloads: 0, now: NOW + 1 + LEDGER_STALE })
  expect(tips).toBe(1)
  await ask({ payloads: 0, now: NOW + 2 + LEDGER_STALE })
  expect(tips).toBe(1)
})

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
