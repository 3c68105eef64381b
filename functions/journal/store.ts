import { type Drops, drops } from '#contract/money'
import { dropsText } from '#contract/wire/drops-text'
import {
  type Address,
  address,
  type InvoiceID,
  ledgerHash,
  nftokenId,
  type OfferID,
  offerId,
  type TxHash,
  txHash,
} from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { rowSchema } from '../db/row-schema.ts'
import type { Cursor } from './cursor.ts'
import { type Effects, effects, type OfferEnd } from './effects.ts'
import type { Heard } from './heard.ts'
import { keepShort, SHORT_TX } from './stranger-store.ts'

/** A transaction that was read, with what it did. Times are unix ms. */
export interface ReadTx {
  readonly hash: TxHash
  readonly ledger: number
  readonly closedAt: number | null
  readonly account: z.infer<typeof address>
  readonly type: string
  readonly result: string
  /** Drops as text. */
  readonly fee: string
  readonly effects: Effects
}

/** How an offer ended, and in which transaction. */
export interface ReadEnd extends OfferEnd {
  readonly hash: TxHash
  readonly ledger: number
  readonly closedAt: number | null
  readonly account: z.infer<typeof address>
  readonly fee: string
}

/** Nothing is concluded from a journal that does not join the ledger, nor while one operator alone has shown a part of it. */
export const JOINED = `NOT EXISTS (SELECT 1 FROM brake WHERE name = 'diverged')
  AND NOT EXISTS (SELECT 1 FROM ledger_tx WHERE alone = 1)`

const cursorRow = z.object({
  moves: z.number(),
  ledger: z.number(),
  ledger_hash: z.nullable(ledgerHash),
  tail: txHash,
  balance: dropsText,
})

export const SELECT_CURSOR = 'SELECT moves, ledger, ledger_hash, tail, balance FROM cursor WHERE id = 1'

export async function readCursor(db: D1Database): Promise<Cursor | null> {
  const row = await db.prepare(SELECT_CURSOR).first()
  return row ? readCursorRow(row) : null
}

export function readCursorRow(raw: unknown): Cursor {
  const { ledger_hash, tail, ...rest } = cursorRow.parse(raw)
  return { ...rest, ledgerHash: ledger_hash, hash: tail }
}

/** Begins an empty journal with this link as its last, unless a transaction of ours was written down before; false then. */
export async function beginWith(
  db: D1Database,
  { moves, ledger, ledgerHash, hash, balance }: Cursor,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO cursor (id, moves, ledger, ledger_hash, tail, balance) SELECT 1, ?, ?, ?, ?, ?
       WHERE NOT EXISTS (SELECT 1 FROM cursor) AND NOT EXISTS (SELECT 1 FROM submission)`,
    )
    .bind(moves, ledger, ledgerHash, hash, balance)
    .run()
  return meta.changes === 1
}

/**
 * Keeps transactions and moves the cursor to the last link among them, in one transaction, and answers what `after` selects in
 * it if anything may follow from them; null when somebody else moved it from where it stood.
 */
export async function advance(
  db: D1Database,
  from: Cursor | null,
  to: Cursor,
  heard: readonly Heard[],
  after: readonly D1PreparedStatement[],
): Promise<{ selected: D1Result<Record<string, unknown>>[] | null } | null> {
  const at = from?.moves ?? 0
  const unmoved = 'COALESCE((SELECT moves FROM cursor WHERE id = 1), 0) = ?'
  const kept = heard.flatMap((one) => keep(db, one, unmoved, at))
  const results = await db.batch<Record<string, unknown>>([
    ...kept.map(({ statement }) => statement),
    db
      .prepare(
        `INSERT INTO cursor (id, moves, ledger, ledger_hash, tail, balance) SELECT 1, ?1, ?2, ?3, ?4, ?5
         WHERE COALESCE((SELECT moves FROM cursor WHERE id = 1), 0) = ?6
         ON CONFLICT (id) DO UPDATE SET moves = ?1, ledger = ?2, ledger_hash = ?3, tail = ?4, balance = ?5 WHERE moves = ?6`,
      )
      .bind(to.moves, to.ledger, to.ledgerHash, to.hash, to.balance, at),
    ...(kept.some(({ news }) => news) ? after : []),
  ])
  if (results[kept.length]?.meta.changes !== 1) return null
  const isNews = kept.some(({ news }, place) => news && results[place]?.meta.changes === 1)
  return { selected: isNews ? results.slice(kept.length + 1) : null }
}

/** The ledger of a transaction that was read and is kept. */
export async function ledgerOf(db: D1Database, hash: TxHash): Promise<number | null> {
  return db
    .prepare(
      `SELECT ledger FROM ledger_tx WHERE hash = ?1 UNION ALL SELECT ledger FROM ${SHORT_TX} WHERE hash = unhex(?1)`,
    )
    .bind(hash)
    .first<number>('ledger')
}

/**
 * Keeps payments that leave the minter's AccountRoot alone, each once, where their InvoiceID is ours or on record; the cursor
 * stays.
 */
export async function keepBeside(db: D1Database, heard: readonly Heard[]): Promise<void> {
  const ours = heard.filter(({ short }) => !short || short.invoice !== null)
  const kept = ours.flatMap((one) => keepWhole(db, one, one.short?.invoice ?? null, '?', 1))
  if (kept.length > 0) await db.batch(kept.map(({ statement }) => statement))
}

/** A statement of `keep`; `news`: something may follow from what it keeps. */
interface Keeping {
  readonly statement: D1PreparedStatement
  readonly news: boolean
}

function keep(db: D1Database, heard: Heard, unmoved: string, at: number): Keeping[] {
  const { short } = heard
  if (!short) return keepWhole(db, heard, null, unmoved, at)
  const inShort = { statement: keepShort(db, heard, short, unmoved, at), news: false }
  return short.invoice ? [...keepWhole(db, heard, short.invoice, unmoved, at), inShort] : [inShort]
}

/** Keeps a transaction with all that it did; with an InvoiceID, only where that is on record as ours. */
function keepWhole(
  db: D1Database,
  { tx, effects: did, ends }: Heard,
  invoice: InvoiceID | null,
  unmoved: string,
  at: number,
): Keeping[] {
  const others = ends.map((end) =>
    db
      .prepare(
        `INSERT OR IGNORE INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, closed_at, account, fee)
         SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${unmoved}`,
      )
      .bind(
        end.offer,
        end.how,
        end.token,
        end.owner,
        end.buyer,
        end.amount,
        tx.hash,
        tx.ledger,
        tx.closedAt,
        tx.account,
        tx.fee.toString(),
        at,
      ),
  )
  const row = db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, closed_at, account, type, result, fee, effects)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (SELECT 1 FROM ${SHORT_TX} WHERE hash = unhex(?1))
         AND (?9 IS NULL OR EXISTS (SELECT 1 FROM invoice WHERE id = ?9)) AND ${unmoved.replace('?', '?10')}
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      tx.hash,
      tx.ledger,
      tx.closedAt,
      tx.account,
      tx.type,
      tx.meta.TransactionResult,
      tx.fee.toString(),
      JSON.stringify(did),
      invoice,
      at,
    )
  return [...others.map((statement) => ({ statement, news: false })), { statement: row, news: true }]
}

const txRow = rowSchema({
  hash: txHash,
  ledger: z.number(),
  closedAt: z.nullable(z.number()),
  account: address,
  type: z.string(),
  result: z.string(),
  fee: dropsText,
  effects: z.string(),
})

/** The transaction if it was read and is kept whole; null of a stranger's, of one that was not read yet, and while nothing is concluded. */
export async function readTx(db: D1Database, hash: TxHash): Promise<ReadTx | null> {
  const row = await db.prepare(`SELECT * FROM ledger_tx WHERE hash = ? AND ${JOINED}`).bind(hash).first()
  return row ? readTxRow(row) : null
}

/** Whether the chain was read up to this link: a node may show a transaction without being where the network is. */
export async function isRead(db: D1Database, link: TxHash): Promise<boolean> {
  const read = await db
    .prepare(
      `SELECT 1 AS one FROM ledger_tx WHERE hash = ?1 AND effects ->> '$.root' IS NOT NULL AND ${JOINED}
         UNION ALL SELECT 1 FROM ${SHORT_TX} WHERE hash = unhex(?1) AND drops IS NOT NULL AND ${JOINED}`,
    )
    .bind(link)
    .first('one')
  return read !== null
}

/** Whether this account used one of its sequences, and no ticket, after that ledger, as far as was read. */
export async function usedSequenceSince(db: D1Database, account: Address, ledger: number): Promise<boolean> {
  const used = await db
    .prepare(
      `SELECT 1 AS one FROM ledger_tx WHERE ledger > ? AND account = ? AND effects ->> '$.root' IS NOT NULL
         AND effects ->> '$.ticketUsed' IS NULL LIMIT 1`,
    )
    .bind(ledger, account)
    .first('one')
  return used !== null
}

/** What a transaction may bring that is only known once it was followed. */
const BROUGHT = {
  payments: `effects ->> '$.paid' IS NOT NULL`,
  tickets: `effects ->> '$.tickets' <> '[]'`,
} as const

/** Whether a transaction was read that brought such, and not everything was drawn from it yet. */
export async function awaitsNewsOf(db: D1Database, what: keyof typeof BROUGHT): Promise<boolean> {
  const news = await db
    .prepare(`SELECT 1 AS one FROM ledger_tx WHERE followed = 0 AND ${BROUGHT[what]} LIMIT 1`)
    .first('one')
  return news !== null
}

/** Whether a transaction was read, and not everything drawn from it yet. */
export async function awaitsFollowing(db: D1Database, hash: TxHash): Promise<boolean> {
  const news = await db
    .prepare('SELECT 1 AS one FROM ledger_tx WHERE hash = ? AND followed = 0')
    .bind(hash)
    .first('one')
  return news !== null
}

/** Whether a payment of this price under this InvoiceID was read, and not everything drawn from it yet. */
export async function awaitsPayment(
  db: D1Database,
  { invoice, payer, price }: { invoice: InvoiceID; payer: Address; price: Drops },
): Promise<boolean> {
  const news = await db
    .prepare(
      `SELECT 1 AS one FROM ledger_tx WHERE followed = 0 AND account = ?
         AND effects ->> '$.paid.invoiceId' = ? AND effects ->> '$.paid.drops' = ? LIMIT 1`,
    )
    .bind(payer, invoice, price.toString())
    .first('one')
  return news !== null
}

/** Drops that these accounts have paid in, by every payment that was read. */
export async function paidInBy(db: D1Database, accounts: readonly Address[]): Promise<Drops> {
  const sum = await db
    .prepare(
      `SELECT sum(CAST(effects ->> '$.root.change' AS INTEGER)) AS drops FROM ledger_tx
       WHERE type = 'Payment' AND account IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(accounts))
    .first<number | null>('drops')
  return drops(BigInt(sum ?? 0))
}

const endRow = rowSchema({
  offerId,
  how: z.enum(['accepted', 'expired', 'cancelled', 'burned']),
  nftokenId,
  owner: z.nullable(address),
  buyer: z.nullable(address),
  amount: z.string(),
  hash: txHash,
  ledger: z.number(),
  closedAt: z.nullable(z.number()),
  account: address,
  fee: dropsText,
})

/** How an offer ended, if its end was read and something may be concluded from it. */
export async function endOf(db: D1Database, offer: OfferID): Promise<ReadEnd | null> {
  const row = await db.prepare(`SELECT * FROM offer_end WHERE offer_id = ? AND ${JOINED}`).bind(offer).first()
  return row ? readEndRow(row) : null
}

export function readEndRow(raw: unknown): ReadEnd {
  const { offerId: offer, nftokenId: token, ...rest } = endRow.parse(raw)
  return { ...rest, offer, token }
}

export function readTxRow(raw: unknown): ReadTx {
  const { effects: did, ...rest } = txRow.parse(raw)
  return { ...rest, effects: effects.parse(JSON.parse(did)) }
}
