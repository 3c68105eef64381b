import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { DAY } from '#contract/timing'
import { migrations } from '../support/migrations.ts'
import type { CostAnswer, RaceAnswer, SpeedAnswer } from './d1-worker.ts'
import { median, spread } from './median.ts'
import type { Row } from './row.ts'

const SMALL = 1_000
const LARGE = 1_000_000
/** Unix ms of another day than the first. */
const LATER = 30 * DAY

/** What a reservation costs the database, how fast it is, and whether two buyers ever get the same pass. */
export async function measureReservations(): Promise<Row[]> {
  const worker = await hostDatabases()
  try {
    const small = await ask<CostAnswer>(worker, 'small/cost')
    const large = await ask<CostAnswer>(worker, 'large/cost')
    const speed = await ask<SpeedAnswer>(worker, 'large/speed')
    const races = await ask<RaceAnswer>(worker, 'small/races')
    return [...costRows(small, large), speedRow(speed), raceRow(races)]
  } finally {
    await worker.dispose()
  }
}

function costRows(small: CostAnswer, large: CostAnswer): Row[] {
  const rows = ({ reservation: { rowsRead, rowsWritten } }: CostAnswer) =>
    `${rowsRead} read, ${rowsWritten} written`
  const cost = ({ reservation: { rowsRead, rowsWritten } }: CostAnswer) => rowsRead + rowsWritten
  return [
    {
      what: 'D1 round trips of a reservation',
      unit: 'count',
      measured: Math.max(small.reservation.roundTrips, large.reservation.roundTrips),
      target: { exactly: 1 },
      note: 'Every exchange of the real reservePass; a batch is one.',
    },
    {
      what: 'rows a reservation touches at 1,000,000 passes ÷ at 1,000',
      unit: 'ratio',
      measured: cost(large) / cost(small),
      target: { exactly: 1 },
      note: `At 1,000: ${rows(small)}. At 1,000,000: ${rows(large)}. Rows as D1 bills them, indexes included.`,
    },
    {
      what: 'rows a collection snapshot reads, 1,000,000 ÷ 1,000',
      unit: 'ratio',
      measured: large.snapshot.rowsRead / small.snapshot.rowsRead,
      target: { atMost: 1.1 },
      note: `${small.snapshot.rowsRead} and ${large.snapshot.rowsRead}. One pass in ten is sold in both.`,
    },
    {
      what: 'rows that `sale ENV status` reads, 1,000,000 ÷ 1,000 passes',
      unit: 'ratio',
      measured: large.status.rowsRead / small.status.rowsRead,
      target: { atMost: 1.1 },
      note: `${small.status.rowsRead} and ${large.status.rowsRead}, in ${large.status.roundTrips} exchange. One pass in ten is sold in both.`,
    },
    {
      what: 'rows that `sale ENV find` reads, 1,000,000 ÷ 1,000 passes',
      unit: 'ratio',
      measured: large.find.rowsRead / small.find.rowsRead,
      target: { atMost: 1.1 },
      note: `${small.find.rowsRead} and ${large.find.rowsRead}, for a wallet, a pass, a purchase and a transaction; one exchange each.`,
    },
    {
      what: 'exchanges of `sale ENV find` with D1',
      unit: 'count',
      measured: Math.max(small.find.roundTrips, large.find.roundTrips) / 4,
      target: { exactly: 1 },
    },
    {
      what: 'rows that `sale ENV book` reads for a day, for each transaction of the journal',
      unit: 'ratio',
      measured: Math.max(rowsPerTransaction(small), rowsPerTransaction(large)),
      target: { atMost: 3 },
      note: `${small.book.rowsRead} of ${small.transactions} and ${large.book.rowsRead} of ${large.transactions} transactions, in ${large.book.roundTrips} exchange: the journal has no index by day.`,
    },
    {
      what: 'rows a cron run reads for its alerts, 1,000,000 ÷ 1,000 passes',
      unit: 'ratio',
      measured: large.conditions.rowsRead / small.conditions.rowsRead,
      target: { atMost: 1.1 },
      note: `${small.conditions.rowsRead} and ${large.conditions.rowsRead}, in ${large.conditions.roundTrips} exchange.`,
    },
  ]
}

function rowsPerTransaction({ book, transactions }: CostAnswer): number {
  return book.rowsRead / transactions
}

function speedRow({ ratios, bareUpdate }: SpeedAnswer): Row {
  return {
    what: 'reservations a second ÷ bare one-row updates a second',
    unit: 'ratio',
    measured: median(ratios),
    target: { atLeast: 0.7 },
    note: `Least / median / most of ${ratios.length} interleaved rounds in one isolate at 1,000,000 passes: ${spread(ratios)}. A bare update took ${bareUpdate.toFixed(1)} ms.`,
  }
}

function raceRow({ oversold, beyondLimit, leftOver }: RaceAnswer): Row {
  return {
    what: 'oversold, beyond a limit or left over, 30 races of 50',
    unit: 'count',
    measured: oversold + beyondLimit + leftOver,
    target: { exactly: 0 },
    note: `50 reservations at once for the last 10 passes by 25 wallets: ${oversold} oversold, ${beyondLimit} beyond a limit, ${leftOver} left over.`,
  }
}

async function ask<Answer>(worker: Miniflare, task: string): Promise<Answer> {
  const response = await worker.dispatchFetch(`http://bench/${task}`)
  if (!response.ok) throw new Error(`${task}: ${await response.text()}`)
  return (await response.json()) as Answer
}

async function hostDatabases(): Promise<Miniflare> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('d1-worker.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    write: false,
  })
  const options = {
    cf: false,
    modules: true,
    script: outputFiles[0]?.text ?? '',
    compatibilityDate: '2026-10-01',
    d1Databases: ['SMALL', 'LARGE'],
  }
  const worker = new Miniflare(
    convertV4MiniflareOptions(options as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  await fill(await worker.getD1Database('SMALL'), SMALL)
  await fill(await worker.getD1Database('LARGE'), LARGE)
  return worker
}

/** The product's schema with this many passes, every tenth of them sold. */
async function fill(db: D1Database, passes: number): Promise<void> {
  const schema = migrations().flatMap(({ statements }) => statements)
  await db.batch([...schema, ...edition(passes)].map((sql) => db.prepare(sql)))
}

/**
 * Beyond the thousand passes of the schema, tiers repeat in the same proportion. The last sold passes are among that
 * thousand, because the product names no pass beyond it.
 */
function edition(passes: number): string[] {
  return [
    `WITH RECURSIVE n (id) AS (SELECT ${SMALL} UNION ALL SELECT id + 1 FROM n WHERE id < ${passes})
     INSERT INTO pass (id, tier)
     SELECT n.id, pass.tier FROM n JOIN pass ON pass.id = 1 + (n.id - 1) % ${SMALL} WHERE n.id > ${SMALL}`,
    `UPDATE pass SET status = 'sold', purchase_id = 'sold-' || id, nftoken_id = printf('%064X', id), sold_at = ${LARGE} - id,
       owner = 'rBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB' WHERE id % 10 = 0`,
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
     SELECT purchase_id, id, 'r' || id, tier, '1', 'sold', '-', '-', id FROM pass WHERE status = 'sold'`,
    // One transaction for each sale: ten of them on the first day, the others later.
    `INSERT INTO ledger_tx (hash, ledger, closed_at, account, type, result, fee, processed, effects)
     SELECT printf('%064d', id), id, CASE WHEN id <= 100 THEN 1 ELSE ${LATER} END, owner, 'NFTokenAcceptOffer', 'tesSUCCESS', '12', 1,
       '{"root":{"change":"1","balance":"1","previousTx":null}}' FROM pass WHERE status = 'sold'`,
    `UPDATE tier_stat SET total = (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier),
       sold = (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND status = 'sold')`,
  ]
}
