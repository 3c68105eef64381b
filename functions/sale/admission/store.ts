import type { ErrorCode } from '#contract/error-codes'
import { type TierId, tiers } from '#contract/tiers'
import { DAY, PLACE_KEPT } from '#contract/timing'
import { type Address, address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { notPaused } from '../../adapters/db/not-paused.ts'
import { flag, rowSchema } from '../../adapters/db/row-schema.ts'
import { batch, type Sql, sql, verbatim } from '../../adapters/db/sql.ts'
import { knownRows } from '../../adapters/db/unread.ts'
import { forgetUsed, type Returning, readReturning, usedPayloads } from '../../adapters/xaman/budget-store.ts'
import { walletsOfOwner } from '../../people/kyc/owner-store.ts'
import type { Pause } from '../../records/switches/pause.ts'
import { readPauses, SELECT_PAUSES } from '../../records/switches/store.ts'
import { forgetMeans, type Means, meansOfWallet, readMeans } from './means-store.ts'
import { PRESENT, type QueueFacts } from './queue.ts'

const row = rowSchema({
  free: z.number(),
  held: flag,
  ahead: z.number(),
  aheadPresent: z.number(),
  aheadInTier: z.number(),
  halted: flag,
  /** Whether the wallet has a place in the queue, and has been found able to pay for this tier since. */
  waits: flag,
  solvent: flag,
  /** Passes of the tier that the wallet or its person has or has on hold, and its open purchases over all tiers. */
  inTier: z.number(),
  open: z.number(),
  /** Passes that the wallet left unpaid by its own choice, within a day and since it last bought; the last at `unpaidAt`, unix ms. */
  unpaid: z.number(),
  unpaidAt: z.nullable(z.number()),
})
type QueueFactsRead = Omit<QueueFacts, 'payloadsLeft'>
/** What decides whether a wallet may begin a purchase, read at one moment. */
export interface Situation extends Readonly<Omit<z.infer<typeof row>, keyof QueueFactsRead | 'unpaidAt'>> {
  /** All but the budget of the minute, of which only the uses and their ends are known here. */
  readonly queueFacts: QueueFactsRead
  readonly returning: readonly Returning[]
  /** The wallet's last known means. */
  readonly means: Means | null
  readonly pauses: readonly Pause[]
  readonly unpaidAt: number
}

/** Counting stops here: more wallets before this one make no difference, since no tier has more passes. */
const ENOUGH = 1_000

/** The free passes of a tier, counted as the total less the others: most passes are free. */
const freeOf = (tier: TierId | Sql) =>
  sql`((SELECT total - sold FROM tier_stat WHERE tier_stat.tier = ${tier})
    - (SELECT count(*) FROM pass WHERE pass.tier = ${tier} AND status = 'reserved'))`

/**
 * A condition: a row of `waiting` comes before this wallet, whose place is `mine`. With an OR, or joined to `mine`, SQLite
 * would read every row of the queue.
 */
const isBefore = (wallet: Address) =>
  sql`solvent = 1 AND (joined_at, wallet) < (SELECT at, ${wallet} FROM mine)`
/** A wallet that waits for a tier without stock, or for a paused one, holds up no other. */
const inStock = (now: number) =>
  sql`tier IN (SELECT tier FROM tier_stat
    WHERE EXISTS (SELECT 1 FROM pass WHERE pass.tier = tier_stat.tier AND status = 'available')
      AND ${notPaused(sql`tier_stat.tier`, now)})`
/** Codes as an SQL list. */
const listed = (...codes: readonly ErrorCode[]) => verbatim(codes.map((code) => `'${code}'`).join(', '))
/** Endings that we caused: no ticket, no ledger, no payload while Xaman was unreachable. */
const OURS = listed('busy', 'mint_failed', 'ledger_unreachable', 'sale_paused')
/** Endings without a signature that the buyer did not cause, because Xaman could not be reached meanwhile. */
const UNANSWERED = listed('expired', 'cancelled', 'timed_out', 'signed_late')
/** Endings that the buyer caused before there was an offer: they have cost one of Xaman's requests, and some a transaction. */
const UNOFFERED = listed('cancelled', 'offers_blocked', 'wallet_unactivated')
const leftUnpaid = (wallet: Address, now: number) =>
  sql`FROM purchase WHERE wallet = ${wallet} AND status = 'released'
    AND (offer_id IS NOT NULL OR invoice_id IS NOT NULL OR ending_code IN (${UNOFFERED}))
    AND COALESCE(ending_code, '') NOT IN (${OURS}) AND ended_at > ${now - DAY}
    AND (xaman_failed_at IS NULL OR ending_code NOT IN (${UNANSWERED}))
    AND created_at > COALESCE(
      (SELECT max(sold_at) FROM purchase WHERE wallet = ${wallet} AND status = 'sold'), 0)`

/** Reads the situation in one exchange. `now` is unix ms. */
export async function readSituation(
  db: D1Database,
  wallet: Address,
  tier: TierId,
  now: number,
): Promise<Situation> {
  const [read, used, means, pauses] = await batch(db, [
    situationOf(wallet, tier, now),
    usedPayloads(now),
    meansOfWallet(wallet),
    SELECT_PAUSES,
  ])
  const { free, held, ahead, aheadPresent, aheadInTier, unpaidAt, ...own } = row.parse(read?.results[0])
  return {
    queueFacts: { free, held, ahead, aheadPresent, aheadInTier },
    returning: readReturning(used?.results),
    means: readMeans(means),
    pauses: readPauses(pauses),
    unpaidAt: unpaidAt ?? 0,
    ...own,
  }
}

function situationOf(wallet: Address, tier: TierId, now: number): Sql {
  const keepsPlace = sql`seen_at > ${now - PLACE_KEPT}`
  const isPresent = sql`seen_at > ${now - PRESENT}`
  return sql`WITH mine (at) AS (
      SELECT COALESCE((SELECT joined_at FROM waiting WHERE wallet = ${wallet} AND ${keepsPlace}), ${now}))
    SELECT
      ${freeOf(tier)} AS free,
      EXISTS (SELECT 1 FROM pass WHERE tier = ${tier} AND status = 'reserved' AND quarantined IS NULL) AS held,
      (SELECT count(*) FROM waiting WHERE ${isBefore(wallet)} AND ${keepsPlace}) AS ahead,
      (SELECT count(*) FROM (SELECT 1 FROM waiting
        WHERE ${isBefore(wallet)} AND ${isPresent} AND ${inStock(now)} LIMIT ${ENOUGH})) AS ahead_present,
      (SELECT count(*) FROM (SELECT 1 FROM waiting
        WHERE ${isBefore(wallet)} AND ${isPresent} AND tier = ${tier} LIMIT ${ENOUGH})) AS ahead_in_tier,
      EXISTS (SELECT 1 FROM halt) AS halted,
      EXISTS (SELECT 1 FROM waiting WHERE wallet = ${wallet} AND ${keepsPlace}) AS waits,
      EXISTS (SELECT 1 FROM waiting
        WHERE wallet = ${wallet} AND tier = ${tier} AND solvent = 1 AND ${keepsPlace}) AS solvent,
      max(
        (SELECT count(*) FROM purchase WHERE wallet = ${wallet} AND tier = ${tier} AND status <> 'released'),
        (SELECT count(*) FROM purchase WHERE ${tiers[tier].kycRequired ? 1 : 0} = 1
          AND wallet IN ${walletsOfOwner(wallet)} AND tier = ${tier} AND status <> 'released')) AS in_tier,
      (SELECT count(*) FROM purchase WHERE wallet = ${wallet} AND status NOT IN ('released', 'sold')) AS open,
      (SELECT count(*) ${leftUnpaid(wallet, now)}) AS unpaid,
      (SELECT max(ended_at) ${leftUnpaid(wallet, now)}) AS unpaid_at`
}

/** Puts the wallet into the queue, or notes that it is still there: its place stays unless it was absent for too long. */
export async function joinQueue(
  db: D1Database,
  { wallet, tier, solvent }: { readonly wallet: Address; readonly tier: TierId; readonly solvent: boolean },
  now: number,
): Promise<void> {
  const able = solvent ? 1 : 0
  await sql`INSERT INTO waiting (wallet, tier, joined_at, seen_at, solvent)
    VALUES (${wallet}, ${tier}, ${now}, ${now}, ${able})
    ON CONFLICT (wallet) DO UPDATE SET tier = ${tier}, seen_at = ${now}, solvent = ${able},
      joined_at = CASE WHEN seen_at > ${now - PLACE_KEPT} THEN joined_at ELSE ${now} END`.run(db)
}

const head = z.object({ wallet: address, free: z.number() })

/** The first wallets in the queue, each with the free passes of its tier, and Xaman's payloads in use. */
export async function headOfQueue(
  db: D1Database,
  most: number,
  now: number,
): Promise<{ returning: readonly Returning[]; wallets: readonly z.infer<typeof head>[] }> {
  const [used, first] = await batch(db, [
    usedPayloads(now),
    sql`SELECT wallet, ${freeOf(sql`waiting.tier`)} AS free
      FROM waiting WHERE solvent = 1 AND seen_at > ${now - PLACE_KEPT}
      ORDER BY joined_at, wallet LIMIT ${most}`,
  ])
  return {
    returning: readReturning(used?.results),
    wallets: knownRows(first?.results, head),
  }
}

export async function leaveQueue(db: D1Database, wallet: Address): Promise<void> {
  await sql`DELETE FROM waiting WHERE wallet = ${wallet}`.run(db)
}

/** Deletes wallets that stayed away, and uses of Xaman's budget that no longer count; in one exchange with `also`. */
export async function forgetQueue(db: D1Database, now: number, also: readonly Sql[] = []): Promise<void> {
  await batch(db, [
    sql`DELETE FROM waiting WHERE seen_at <= ${now - PLACE_KEPT}`,
    forgetUsed(now),
    forgetMeans(now),
    ...also,
  ])
}
