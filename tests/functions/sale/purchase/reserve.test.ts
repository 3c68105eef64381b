import { afterAll, beforeEach, expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { err, ok } from '#contract/result'
import { tiers } from '#contract/tiers'
import { MINUTE, SECOND } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import type { Account } from '../../../../functions/adapters/ledger/ledger.ts'
import { READ_AGAIN } from '../../../../functions/sale/admission/means-store.ts'
import { joinQueue } from '../../../../functions/sale/admission/store.ts'
import { type BuyRequest, reserve } from '../../../../functions/sale/purchase/reserve.ts'
import { countingDatabase } from '../../../bench/counting-database.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const { db, mark, backTo, close } = createMemoryDatabase()
mark('empty')
beforeEach(() => {
  backTo('empty')
  now = NOW
  asked = []
  deferred = []
  upkeeps = 0
  meanwhile = []
  answers = true
  account = { balance: xrp(100_000), ownerCount: 0, offersBlocked: false } as Account
})
afterAll(close)

const WALLET = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
const NOW = 1_000_000 * MINUTE
const tip = {
  index: 1,
  closeTime: NOW - 4,
  agreedFee: drops(10n),
  reserveBase: xrp(1),
  reserveIncrement: drops(200_000n),
}

let now = NOW
/** What nodes show of the wallet, and how many operators were asked each time. */
let account: Account | null
let asked: number[] = []
/** Whether a node shows the wallet at all. */
let answers = true
let deferred: Promise<unknown>[] = []
/** How often the minter's upkeep began. */
let upkeeps = 0
/** What happens while a wallet's means are read, each once. */
let meanwhile: (() => Promise<unknown>)[] = []

const services = (payloads = 30) =>
  ({
    db,
    config: { minting: 'open', xaman: { payloads, calls: 200 } },
    clock: { now: () => now, sleep: async () => {} },
    follower: {
      tip: async () => tip,
      async catchUp() {
        upkeeps += 1
        return null
      },
    },
    rooms: { publish: async () => {} },
    ledger: {
      async accountByTwoIfShort(_: unknown, __: unknown, isEnough: (account: Account | null) => boolean) {
        asked.push(isEnough(account) ? 1 : 2)
        await meanwhile.shift()?.()
        return answers ? ok(account) : err('unreachable')
      },
    },
    defer: (work: Promise<unknown>) => void deferred.push(work),
  }) as unknown as Parameters<typeof reserve>[0]

const order: BuyRequest = {
  tier: 'common',
  pass: null,
  requestKey: 'key',
  requestHash: 'hash',
  termsVersion: null,
  invoice: null,
}
const buy = (different: Partial<BuyRequest> = {}, payloads?: number) =>
  reserve(services(payloads), WALLET, { ...order, ...different })

const taken = () => db.prepare('SELECT COALESCE(sum(payloads), 0) AS n FROM xaman_second').first('n')
const rows = (table: string) => db.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')

/** Common passes that look free to a wallet that is admitted, and are not. */
const goneMeanwhile = () => db.prepare(`UPDATE pass SET status = 'sold' WHERE tier = 'common'`).run()

test('a hold knows when its payload was taken, ends the wait, and what the wallet had is read anew', async () => {
  await joinQueue(db, { wallet: WALLET, tier: 'common', solvent: true }, NOW - SECOND)
  expect((await buy()).ok).toBe(true)
  expect(await db.prepare('SELECT payload_taken_at FROM purchase').first('payload_taken_at')).toBe(NOW)
  expect([await rows('waiting'), await rows('means'), await taken()]).toEqual([0, 0, 1])
})

test('a hold has tickets made for the next buyers where they run low, and a refusal does not', async () => {
  expect(await buy({ invoice: async () => err('busy') })).toEqual(err('busy'))
  await Promise.all(deferred)
  expect(upkeeps).toBe(0)
  await buy()
  await Promise.all(deferred)
  expect(upkeeps).toBe(1)
})

test('the same request is the same purchase with one payload; another one under its key is refused', async () => {
  const first = await buy()
  expect(await buy()).toEqual(first)
  expect(await buy({ requestHash: 'another' })).toEqual(err('key_reused'))
  expect([await rows('purchase'), await taken()]).toEqual([1, 1])
})

test('a request that was quicker under the same key is its purchase, and the slower one takes no payload', async () => {
  const quicker: unknown[] = []
  meanwhile = [
    async () => {
      now += SECOND
      quicker.push(await buy())
    },
  ]
  expect([await buy()]).toEqual(quicker)
  expect([await rows('purchase'), await taken()]).toEqual([1, 1])
})

test('a different request that was quicker under the same key refuses the slower one, which takes no payload', async () => {
  meanwhile = [
    () => {
      now += SECOND
      return buy({ requestHash: 'another' })
    },
  ]
  expect(await buy()).toEqual(err('key_reused'))
  expect([await rows('purchase'), await taken()]).toEqual([1, 1])
})

test('what a request reads that a quicker one under its key has overtaken is kept for others that wait', async () => {
  const slower = services()
  const tipThen = async () => {
    await buy()
    return tip
  }
  const late = { ...slower, follower: { ...slower.follower, tip: tipThen } } as unknown as typeof slower
  expect((await reserve(late, WALLET, order)).ok).toBe(true)
  expect(asked).toEqual([1, 1])
  expect([await rows('purchase'), await rows('means'), await taken()]).toEqual([1, 1, 1])
})

test('a request that waits for the answer to another one’s question in vain asks no node, and waits in the queue', async () => {
  const other: unknown[] = []
  meanwhile = [async () => other.push(await buy({ requestKey: 'another' }))]
  expect((await buy()).ok).toBe(true)
  expect(other).toMatchObject([{ error: 'in_line' }])
  expect(asked).toEqual([1])
})

test('a request looks ever more rarely for the answer to another one’s question, and not for long', async () => {
  const { db: counted, counts } = countingDatabase(db)
  const slept: number[] = []
  const clock = { now: () => now, sleep: async (ms: number) => void slept.push(ms) }
  const waiting = { ...services(), db: counted, clock }
  meanwhile = [() => reserve(waiting, WALLET, { ...order, requestKey: 'another' })]
  await buy()
  expect(slept).toEqual([0.5 * SECOND, SECOND, 2 * SECOND, 4 * SECOND])
  expect(counts.exchanges).toBeLessThan(15)
})

test.each([
  [null, 'busy'],
  [1, 'pass_taken'],
])(
  'an admitted wallet that gets no pass (%s) is told %s, takes no payload and keeps its place',
  async (pass, error) => {
    await joinQueue(db, { wallet: WALLET, tier: 'common', solvent: true }, NOW - SECOND)
    await goneMeanwhile()
    expect(await buy({ pass })).toEqual(err(error as 'busy'))
    expect([await rows('waiting'), await rows('purchase'), await taken()]).toEqual([1, 0, 0])
  },
)

test('a chosen pass that is on hold is refused at once, though the payloads of the minute are used up', async () => {
  expect((await buy({ pass: 1 })).ok).toBe(true)
  asked = []
  expect(await buy({ pass: 1, requestKey: 'another' }, 0)).toEqual(err('pass_taken'))
  expect([asked.length, await rows('waiting')]).toEqual([0, 0])
})

test('a wallet that cannot be asked to pay first takes no payload', async () => {
  expect(await buy({ invoice: async () => err('busy') })).toEqual(err('busy'))
  expect([await rows('purchase'), await taken()]).toEqual([0, 0])
})

test('who pays first needs the fee of both transactions', async () => {
  const reserves = tip.reserveBase + tip.reserveIncrement
  account = { ...account, balance: drops(tiers.common.price + 12n + reserves) } as Account
  expect(await buy({ invoice: async () => err('busy') })).toEqual(err('insufficient_funds'))
  now += READ_AGAIN
  expect((await buy()).ok).toBe(true)
})

test('a wallet found able to pay is believed for half a minute, and read again for its turn after that', async () => {
  expect(await buy({ invoice: async () => err('busy') })).toEqual(err('busy'))
  now += READ_AGAIN - 1
  expect(await buy({ invoice: async () => err('busy') })).toEqual(err('busy'))
  expect(asked).toEqual([1])
  now += 1
  expect((await buy()).ok).toBe(true)
  expect(asked).toEqual([1, 1])
})

test('a wallet found short is refused for half a minute without a question, and asked of two operators each time', async () => {
  account = null
  expect(await buy()).toEqual(err('wallet_unactivated'))
  now += READ_AGAIN - 1
  expect(await buy()).toEqual(err('wallet_unactivated'))
  expect(asked).toEqual([2])
  now += 1
  expect(await buy()).toEqual(err('wallet_unactivated'))
  expect(asked).toEqual([2, 2])
})

test('a wallet found short is not refused for that once a later question about it had no answer', async () => {
  const rich = account
  account = null
  expect(await buy()).toEqual(err('wallet_unactivated'))
  now += READ_AGAIN
  answers = false
  expect(await buy()).toEqual(err('ledger_unreachable'))
  // A page sends it again by itself.
  now += SECOND
  answers = true
  account = rich
  expect(await buy()).toMatchObject({ error: 'in_line' })
  expect(asked).toEqual([2, 2])
  now += READ_AGAIN
  expect((await buy()).ok).toBe(true)
})

test('a wallet that gets no pass is not read anew for that', async () => {
  await goneMeanwhile()
  expect(await buy({ pass: 1 })).toEqual(err('pass_taken'))
  expect(await buy({ pass: 1 })).toEqual(err('pass_taken'))
  expect(asked).toEqual([1])
})

test('a wallet in the queue that was found able to pay is not asked about', async () => {
  await joinQueue(db, { wallet: WALLET, tier: 'common', solvent: true }, NOW - SECOND)
  expect(await buy({}, 0)).toMatchObject({ error: 'in_line' })
  expect(asked).toEqual([])
})

test('where the budget of questions is used up an unknown wallet waits, and one that was short is refused as before', async () => {
  const useAll = () =>
    db
      .prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 800)
         INSERT OR REPLACE INTO means (wallet, asked_at, read_at) SELECT 'r' || n, ?1, ?1 FROM n`,
      )
      .bind(now)
      .run()
  await useAll()
  expect(await buy()).toMatchObject({ error: 'in_line' })
  now += READ_AGAIN
  account = null
  expect(await buy()).toEqual(err('wallet_unactivated'))
  now += READ_AGAIN
  await useAll()
  expect(await buy()).toEqual(err('wallet_unactivated'))
  expect(asked).toEqual([2])
})

test('a wallet that one node found able to pay is refused a dearer pass only by two operators', async () => {
  account = { ...account, balance: drops(tiers.common.price + xrp(10)) } as Account
  expect(await buy({ invoice: async () => err('busy') })).toEqual(err('busy'))
  expect(await buy({ tier: 'epic' })).toEqual(err('insufficient_funds'))
  expect(asked).toEqual([1, 2])
})

test('where all tiers that have a pass are paused, the pause is named, and not that all is sold', async () => {
  await db
    .prepare(
      `INSERT INTO pause (scope, why, who, since) SELECT tier, 'a fault', 'Ada', 1 FROM tier_stat WHERE tier <> 'common'`,
    )
    .run()
  await db.prepare(`UPDATE pass SET status = 'sold' WHERE tier = 'common'`).run()
  expect(await buy({ tier: null })).toMatchObject({ error: 'tier_paused' })
})
