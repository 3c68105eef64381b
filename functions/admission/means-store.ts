import { parseDrops } from '#contract/money'
import { HOUR, SECOND } from '#contract/timing'
import { dropsText } from '#contract/wire/drops-text'
import type { Address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Account } from '../ledger/ledger.ts'

/** What decides whether a wallet can have a pass; null for one that is not on the ledger. */
export type Purse = Pick<Account, 'balance' | 'ownerCount' | 'offersBlocked'> | null

/** What a wallet had at some time, unix ms. */
export interface Means {
  readonly purse: Purse
  readonly readAt: number
}

/** A wallet's means are read at most once within so long, ms; within it each of these reads counts in the budget. */
export const READ_AGAIN = 30 * SECOND
/** How many wallets' means are read within that time: all of them together, and those found short before. */
const MOST = 400
const MOST_SHORT = MOST / 2
/** How long means are kept, ms: who is found short stays in the second half of the budget for that time. */
const KEPT = HOUR

const row = z.object({
  read_at: z.number(),
  balance_drops: z.nullable(dropsText),
  owner_count: z.number(),
  offers_blocked: z.number(),
})

/** Asks for what is known of a wallet's means; `readMeans` reads the answer. */
export function meansOfWallet(db: D1Database, wallet: Address): D1PreparedStatement {
  return db
    .prepare(
      `SELECT read_at, balance_drops, owner_count, offers_blocked FROM means WHERE wallet = ? AND read_at > 0`,
    )
    .bind(wallet)
}

export function readMeans(found: D1Result | undefined): Means | null {
  const raw = found?.results[0]
  if (!raw) return null
  const { read_at, balance_drops, owner_count, offers_blocked } = row.parse(raw)
  const purse =
    balance_drops === null
      ? null
      : { balance: parseDrops(balance_drops), ownerCount: owner_count, offersBlocked: offers_blocked === 1 }
  return { purse, readAt: read_at }
}

/** Claims one read of a wallet's means out of the budget; false when it is spent, or when the means were read lately. */
export async function claimRead(db: D1Database, wallet: Address, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO means (wallet, asked_at) SELECT ?1, ?2
       WHERE (SELECT count(*) FROM means WHERE asked_at > ?3)
         < CASE WHEN EXISTS (SELECT 1 FROM means WHERE wallet = ?1 AND short = 1) THEN ${MOST_SHORT} ELSE ${MOST} END
       ON CONFLICT (wallet) DO UPDATE SET asked_at = ?2 WHERE asked_at <= ?3 OR read_at < asked_at`,
    )
    .bind(wallet, now, now - READ_AGAIN)
    .run()
  return meta.changes === 1
}

/** Keeps what was read, and whether it was too little for what the wallet asked for. */
export async function keepMeans(
  db: D1Database,
  wallet: Address,
  purse: Purse,
  short: boolean,
  now: number,
): Promise<void> {
  await db
    .prepare(
      `UPDATE means SET read_at = max(?2, asked_at), balance_drops = ?3, owner_count = ?4, offers_blocked = ?5, short = ?6
       WHERE wallet = ?1`,
    )
    .bind(wallet, now, ...columnsOf(purse), short ? 1 : 0)
    .run()
}

/** Keeps what was read for another reason, where anything is known of the wallet's means: a page shows what its buyer has added. */
export async function noteMeans(db: D1Database, wallet: Address, purse: Purse, now: number): Promise<void> {
  await db
    .prepare(
      `UPDATE means SET read_at = max(?2, asked_at), balance_drops = ?3, owner_count = ?4, offers_blocked = ?5
       WHERE wallet = ?1`,
    )
    .bind(wallet, now, ...columnsOf(purse))
    .run()
}

/** What a wallet had is nothing to go by once it has a pass on hold. */
export function meansChanged(db: D1Database, wallet: Address): D1PreparedStatement {
  return db.prepare('DELETE FROM means WHERE wallet = ?').bind(wallet)
}

export function forgetMeans(db: D1Database, now: number): D1PreparedStatement {
  return db.prepare('DELETE FROM means WHERE asked_at < ?').bind(now - KEPT)
}

function columnsOf(purse: Purse): [string | null, number, number] {
  return [purse?.balance.toString() ?? null, purse?.ownerCount ?? 0, purse?.offersBlocked ? 1 : 0]
}
