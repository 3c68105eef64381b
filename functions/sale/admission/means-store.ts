import { HOUR, SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { dropsColumn, flag, rowSchema } from '../../adapters/db/row-schema.ts'
import { batch, type Sql, sql } from '../../adapters/db/sql.ts'
import type { Account } from '../../adapters/ledger/ledger.ts'

/** What decides whether a wallet can have a pass; null for one that is not on the ledger. */
export type WalletFunds = Pick<Account, 'balance' | 'ownerCount' | 'offersBlocked'> | null

/** What a wallet had at some time, unix ms. */
export interface Means {
  readonly funds: WalletFunds
  readonly readAt: number
  /** Two operators have shown no more since it was asked for: a wallet that is short by it may be refused. */
  readonly isByTwo: boolean
}

/** Means that two operators have found short are not read again within this time, ms; nor are means that suffice. */
export const READ_AGAIN = 30 * SECOND
/** How many questions may be put to nodes within that time: for all wallets together, and for those found short before. */
const MAX = 800
const MAX_SHORT = MAX / 2
/** The questions since a time, unix ms: a wallet takes two until one node has shown that it can pay. */
const askedSince = (time: number) =>
  sql`(SELECT COALESCE(sum(CASE WHEN short = 0 AND read_at >= asked_at THEN 1 ELSE 2 END), 0)
    FROM means WHERE asked_at > ${time})`
/** How long a question without an answer keeps other requests of its wallet from asking, ms: they wait for the answer. */
const UNDER_WAY = SECOND
const isUnderWay = (now: number) => sql`(short = 0 AND read_at < asked_at AND asked_at > ${now - UNDER_WAY})`
/** How long means are kept, ms: a wallet found short stays in the second half of the budget for that time. */
const KEPT = HOUR

const row = rowSchema({
  readAt: z.number(),
  balanceDrops: z.nullable(dropsColumn),
  ownerCount: z.number(),
  offersBlocked: flag,
  short: flag,
})

/** Selects the stored means of a wallet; `readMeans` parses the answer. */
export const meansOfWallet = (wallet: Address): Sql =>
  sql`SELECT read_at, balance_drops, owner_count, offers_blocked, short = 1 AND read_at >= asked_at AS short
    FROM means WHERE wallet = ${wallet} AND read_at > 0`

export async function storedMeans(db: D1Database, wallet: Address): Promise<Means | null> {
  const [found] = await batch(db, [meansOfWallet(wallet)])
  return readMeans(found)
}

/** The answer of `meansOfWallet`; null where nothing is stored. */
export function readMeans(found: D1Result | undefined): Means | null {
  const raw = found?.results[0]
  if (!raw) return null
  const { readAt, balanceDrops: balance, ownerCount, offersBlocked, short: isByTwo } = row.parse(raw)
  return { funds: balance === null ? null : { balance, ownerCount, offersBlocked }, readAt, isByTwo }
}

/**
 * Claims one read of a wallet's means. `under-way`: another request has asked for them, and has no answer yet.
 * `refused`: the budget is used up, or they were found short and asked for lately.
 */
export async function claimRead(
  db: D1Database,
  wallet: Address,
  now: number,
): Promise<'claimed' | 'under-way' | 'refused'> {
  const lately = now - READ_AGAIN
  const wasShort = sql`EXISTS (SELECT 1 FROM means WHERE wallet = ${wallet} AND short = 1)`
  const [claimed, underWay] = await batch(db, [
    sql`INSERT INTO means (wallet, asked_at) SELECT ${wallet}, ${now}
    WHERE ${askedSince(lately)} < CASE WHEN ${wasShort} THEN ${MAX_SHORT} ELSE ${MAX} END
    ON CONFLICT (wallet) DO UPDATE SET asked_at = ${now}
      WHERE asked_at <= ${lately} OR (short = 0 AND NOT ${isUnderWay(now)})`,
    sql`SELECT 1 FROM means WHERE wallet = ${wallet} AND ${isUnderWay(now)}`,
  ])
  if (claimed?.meta.changes === 1) return 'claimed'
  return underWay?.results.length ? 'under-way' : 'refused'
}

/** Stores what was read: by one node if it was enough for what the wallet asked for, by two operators if it was short. */
export async function keepMeans(
  db: D1Database,
  wallet: Address,
  { funds, isShort }: { readonly funds: WalletFunds; readonly isShort: boolean },
  now: number,
): Promise<void> {
  const [balance, owners, blocked] = columnsOf(funds)
  await sql`UPDATE means SET read_at = max(${now}, asked_at), balance_drops = ${balance},
      owner_count = ${owners}, offers_blocked = ${blocked}, short = ${isShort ? 1 : 0}
    WHERE wallet = ${wallet}`.run(db)
}

/**
 * Takes over what one node shows of a wallet whose means are stored: a page shows what its buyer has added. An amount
 * that is not higher than the stored one proves nothing, since that node may be behind.
 */
export async function noteMeans(
  db: D1Database,
  wallet: Address,
  funds: WalletFunds,
  now: number,
): Promise<void> {
  if (!funds) return
  const [balance, owners, blocked] = columnsOf(funds)
  await sql`UPDATE means SET read_at = max(${now}, asked_at), balance_drops = ${balance},
      owner_count = ${owners}, offers_blocked = ${blocked}
    WHERE wallet = ${wallet} AND (balance_drops IS NULL
      OR (CAST(balance_drops AS INTEGER) <= CAST(${balance} AS INTEGER)
        AND owner_count >= ${owners} AND offers_blocked >= ${blocked}
        AND (balance_drops, owner_count, offers_blocked) <> (${balance}, ${owners}, ${blocked})))`.run(db)
}

/**
 * Deletes the means of a wallet if this purchase has begun, which changes what the wallet has. A request that began none,
 * as a second one under the same key, deletes nothing: other requests wait for these means.
 */
export const meansChanged = (wallet: Address, purchase: string): Sql =>
  sql`DELETE FROM means WHERE wallet = ${wallet} AND EXISTS (SELECT 1 FROM purchase WHERE id = ${purchase})`

export const forgetMeans = (now: number): Sql => sql`DELETE FROM means WHERE asked_at < ${now - KEPT}`

function columnsOf(funds: WalletFunds): [string | null, number, number] {
  return [funds?.balance.toString() ?? null, funds?.ownerCount ?? 0, funds?.offersBlocked ? 1 : 0]
}
