import { drops } from '#contract/money'
import { type Address, address } from '#contract/wire/ledger-ids'
import { readConditionFacts } from '../../functions/conditions-store.ts'
import { collectionSnapshot } from '../../functions/sale/collection/store.ts'
import { type Reservation, reservePass } from '../../functions/sale/purchase/reservation-store.ts'
import { linkRows } from '../../functions/scripts/book/link-store.ts'
import { findRows } from '../../functions/scripts/find/life-store.ts'
import type { Query } from '../../functions/scripts/find/sought.ts'
import { readSaleStatus } from '../../functions/scripts/sale/status-store.ts'
import { commandsOn } from '../support/commands-on.ts'
import { countedDatabase, type DatabaseCost } from './counted-database.ts'
import { median } from './median.ts'

/** Both databases have the product's own schema; they differ in how many passes there are. */
interface Env {
  readonly SMALL: D1Database
  readonly LARGE: D1Database
}

export interface CostAnswer {
  readonly reservation: DatabaseCost
  readonly snapshot: DatabaseCost
  /** Reading all that `npm run sale ENV status` prints. */
  readonly status: DatabaseCost
  /** Reading what a cron run needs for its alerts. */
  readonly conditions: DatabaseCost
  /** Reading what `npm run sale ENV find` prints of a wallet, a pass, a purchase and a transaction, one after the other. */
  readonly find: DatabaseCost
  /** Reading one day of `npm run sale ENV book`, and how many transactions the journal has in all. */
  readonly book: DatabaseCost
  readonly transactions: number
}

export interface SpeedAnswer {
  /** Reservations a second over bare updates a second, one per round. */
  readonly ratios: readonly number[]
  /** Milliseconds of one bare update, to show how fast the machine was. */
  readonly bareUpdate: number
}

export interface RaceAnswer {
  /** Live purchases of a pass beyond the first, and live purchases beyond the stock. */
  readonly oversold: number
  /** Live purchases of a wallet beyond its limit. */
  readonly beyondLimit: number
  /** Passes that stayed free although an eligible buyer asked. */
  readonly leftOver: number
}

/**
 * Reserves passes inside workerd, as the product does, and measures there, so that only the product's own layers are
 * between the loop and D1. `/<database>/<task>`; each task answers with one of the shapes above.
 */
export default {
  async fetch(request, env) {
    const [, database, task] = new URL(request.url).pathname.split('/')
    const db = database === 'large' ? env.LARGE : env.SMALL
    if (task === 'cost') return Response.json(await cost(db))
    if (task === 'speed') return Response.json(await speed(db))
    if (task === 'races') return Response.json(await races(db))
    return new Response('unknown task', { status: 404 })
  },
} satisfies ExportedHandler<Env>

async function cost(db: D1Database): Promise<CostAnswer> {
  const reserving = countedDatabase(db)
  const reserved = await reservePass(reserving.db, reservation(freshWallet(), 2))
  if (!reserved) throw new Error('nothing could be reserved')
  const reading = countedDatabase(db)
  await collectionSnapshot(reading.db)
  const telling = countedDatabase(db)
  await readSaleStatus(commandsOn(telling.db), Date.now(), 20)
  const alerting = countedDatabase(db)
  await readConditionFacts(alerting.db, ['xaman', 'quorum'], {
    now: Date.now(),
    overdue: Date.now(),
    dueBy: 0,
  })
  const finding = countedDatabase(db)
  for (const one of sought) await findRows(commandsOn(finding.db), one, { all: false, minter: MINTER })
  const booking = countedDatabase(db)
  await linkRows(commandsOn(booking.db), { first: 0, end: 1 })
  return {
    reservation: reserving.cost(),
    snapshot: reading.cost(),
    status: telling.cost(),
    conditions: alerting.cost(),
    find: finding.cost(),
    book: booking.cost(),
    transactions: (await db.prepare('SELECT count(*) AS n FROM ledger_tx').first<number>('n')) ?? 0,
  }
}

/** No row names it. */
const MINTER = 'rMinter' as Address

/** The sale of pass 10, by everything that names it. */
const sought: readonly Query[] = [
  { kind: 'wallet', value: 'r10' as Address },
  { kind: 'pass', value: 10 },
  { kind: 'id', value: 'sold-10' },
  { kind: 'hash', value: '10'.padStart(64, '0') },
]

const ROUNDS = 15
const EACH = 50

/** In every round each reservation is between two bare updates, so that a slow machine slows both. */
async function speed(db: D1Database): Promise<SpeedAnswer> {
  const ratios: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    let updating = 0
    let reserving = 0
    for (let one = 1; one <= EACH; one += 1) {
      updating += await timed(() => bareUpdate(db, one))
      reserving += await timed(() => reserve(db))
      updating += await timed(() => bareUpdate(db, one))
    }
    // The first round is a warm-up.
    if (round === 0) continue
    ratios.push(updating / 2 / reserving)
    bare.push(updating / 2 / EACH)
  }
  return { ratios, bareUpdate: median(bare) }
}

/**
 * In workerd the clock counts whole milliseconds and moves only with I/O. This loop is all I/O, and sums even the
 * rounding out.
 */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = Date.now()
  await work()
  return Date.now() - start
}

async function reserve(db: D1Database): Promise<void> {
  const reserved = await reservePass(db, reservation(freshWallet(), 2))
  if (!reserved) throw new Error('the passes ran out before the rounds did')
}

function bareUpdate(db: D1Database, id: number): Promise<D1Result> {
  return db.prepare('UPDATE pass SET sold_at = ? WHERE id = ?').bind(Date.now(), id).run()
}

const RACES = 30
const STOCK = 10
const WALLETS = 25

/** Fifty requests at once for the last ten passes: twenty-five wallets, each asking twice. */
async function races(db: D1Database): Promise<RaceAnswer> {
  let oversold = 0
  let beyondLimit = 0
  let leftOver = 0
  for (let race = 0; race < RACES; race += 1) {
    const limit = 1 + (race % 2)
    await db.batch([
      db.prepare('DELETE FROM purchase'),
      db.prepare(`UPDATE pass SET status = 'sold' WHERE status <> 'sold' AND tier = 'common'`),
      db.prepare(
        `UPDATE pass SET status = 'available', purchase_id = NULL WHERE id IN (SELECT id FROM pass WHERE tier = 'common' ORDER BY id LIMIT ${STOCK})`,
      ),
    ])
    const wallets = Array.from({ length: WALLETS }, freshWallet)
    await Promise.all([...wallets, ...wallets].map((wallet) => reservePass(db, reservation(wallet, limit))))
    const live = await count(db, '1')
    oversold += live - (await count(db, 'DISTINCT pass_id')) + Math.max(0, live - STOCK)
    leftOver += Math.max(0, STOCK - live)
    const { results } = await db
      .prepare(`SELECT count(*) AS held FROM purchase WHERE status <> 'released' GROUP BY wallet`)
      .all<{ held: number }>()
    for (const { held } of results) beyondLimit += Math.max(0, held - limit)
  }
  return { oversold, beyondLimit, leftOver }
}

async function count(db: D1Database, what: 'DISTINCT pass_id' | '1'): Promise<number> {
  const sql = `SELECT count(${what}) AS n FROM purchase WHERE status <> 'released'`
  return (await db.prepare(sql).first<number>('n')) ?? 0
}

let wallets = 0

/** A well-formed address without an account. */
function freshWallet(): Reservation['wallet'] {
  wallets += 1
  return address.parse(`r${String(wallets).replaceAll('0', 'z').padStart(30, 'B')}`)
}

let requests = 0

function reservation(wallet: Reservation['wallet'], limit: number): Reservation {
  requests += 1
  const id = `reservation-${requests}`
  return {
    id,
    wallet,
    tier: 'common',
    pass: null,
    invoice: null,
    price: drops(100_000_000n),
    limit,
    kycRequired: false,
    requestKey: id,
    requestHash: id,
    termsVersion: null,
    now: Date.now(),
  }
}
