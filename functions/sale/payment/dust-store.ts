import type { Drops } from '#contract/money'
import { type Address, address, type InvoiceID, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { dropsNumber } from '../../adapters/db/row-schema.ts'
import { sql } from '../../adapters/db/sql.ts'

/** How a missing tag is stored: a key has no nulls. */
export const tagColumn = (tag: number | null) => tag ?? -1
export const tagOfRow = z.pipe(
  z.number(),
  z.transform((column) => (column < 0 ? null : column)),
)

const dustRow = z.object({
  payer: address,
  hash: txHash,
  // The SourceTag, to which it is refunded; null for none.
  tag: tagOfRow,
  ledger: z.number(),
  drops: dropsNumber,
  // The refund that returns it, with others; null while it is owed.
  refund: z.nullable(txHash),
})

/** A validated payment under an InvoiceID of ours that is less than the least refund. */
export type Dust = Readonly<z.infer<typeof dustRow>>

/** Dust as text columns, with its payer; `dust` is binary. */
export const SELECT_DUST = sql`SELECT payer, hex(dust.hash) AS hash, tag, dust.ledger, dust.drops,
  nullif(hex(dust.refund), '') AS refund FROM dust JOIN dust_debt ON dust_debt.id = dust.debt`

/** A row of `SELECT_DUST`. Throws on a row that this release cannot have written. */
export function readDustRow(raw: unknown): Dust {
  return dustRow.parse(raw)
}

/**
 * Stores dust, adds it to what its payer is owed and to the sums of its day, all in one exchange; read again, it is the
 * same row. Where it is `short` the row takes over the link of its transaction, which is no longer stored whole, unless
 * another reading of it is stored. `ours`: the InvoiceID is known to be ours though no invoice is stored. Once the
 * payer is owed `least` it is due from `now` on (unix ms). Answers the stored row: this one, one of `payment`, or
 * nothing, where the InvoiceID is not ours.
 */
export async function keepDust(
  db: D1Database,
  dust: Omit<Dust, 'refund'>,
  how: {
    invoice: InvoiceID
    ours: boolean
    short: boolean
    day: number
    least: Drops
    now: number
  },
): Promise<'dust' | 'payment' | null> {
  const { payer, hash, ledger } = dust
  const tag = tagColumn(dust.tag)
  const came = Number(dust.drops)
  const fresh = `NOT EXISTS (SELECT 1 FROM dust WHERE hash = unhex(?2))
    AND NOT EXISTS (SELECT 1 FROM payment WHERE hash = ?2) AND (?3 = 1 OR EXISTS (SELECT 1 FROM invoice WHERE id = ?4))`
  const key = [payer, hash, how.ours ? 1 : 0, how.invoice]
  const results = await db.batch<{ status: 'dust' | 'payment' | null }>([
    db
      .prepare(
        `INSERT INTO dust_day (day, count, drops) SELECT ?5, 1, ?6 WHERE ${fresh}
         ON CONFLICT (day) DO UPDATE SET count = count + 1, drops = drops + ?6`,
      )
      .bind(...key, how.day, came),
    db
      .prepare(
        `INSERT INTO dust_debt (payer, tag, drops) SELECT ?1, ?5, ?6 WHERE ${fresh}
         ON CONFLICT (payer, tag) DO UPDATE SET drops = drops + ?6,
           due_at = CASE WHEN due_at IS NULL AND status = 'owed' AND drops + ?6 >= ?7 THEN ?8 ELSE due_at END`,
      )
      .bind(...key, tag, came, Number(how.least), how.now),
    db
      .prepare(
        `INSERT INTO dust (debt, hash, ledger, drops, day)
         SELECT id, unhex(?2), ?6, ?7, ?8 FROM dust_debt WHERE payer = ?1 AND tag = ?5 AND ${fresh}`,
      )
      .bind(...key, tag, ledger, came, how.day),
    ...(how.short ? keepOnlyLink(db, dust) : []),
    db
      .prepare(
        `SELECT CASE WHEN EXISTS (SELECT 1 FROM dust WHERE hash = unhex(?1)) THEN 'dust'
           WHEN EXISTS (SELECT 1 FROM payment WHERE hash = ?1) THEN 'payment' END AS status`,
      )
      .bind(hash),
  ])
  return results.at(-1)?.results[0]?.status ?? null
}

/** Lets dust keep the link of its transaction, if that says the same of it, and deletes the transaction. */
function keepOnlyLink(
  db: D1Database,
  { payer, hash, tag, ledger, drops: came }: Omit<Dust, 'refund'>,
): D1PreparedStatement[] {
  const debt = '(SELECT id FROM dust_debt WHERE payer = ? AND tag = ?)'
  return [
    db
      .prepare(
        `UPDATE dust SET previous = unhex(effects ->> '$.root.previousTx'), balance = CAST(effects ->> '$.root.balance' AS INTEGER)
         FROM ledger_tx AS tx WHERE dust.hash = unhex(?) AND dust.debt = ${debt} AND dust.ledger = ? AND dust.drops = ?
           AND tx.hash = ? AND tx.ledger = dust.ledger AND CAST(effects ->> '$.root.change' AS INTEGER) = dust.drops`,
      )
      .bind(hash, payer, tagColumn(tag), ledger, Number(came), hash),
    db
      .prepare(
        `DELETE FROM ledger_tx WHERE hash = ?1 AND EXISTS (SELECT 1 FROM dust WHERE hash = unhex(?1) AND balance IS NOT NULL)`,
      )
      .bind(hash),
  ]
}

/** The dust that this payment is; null where it is none, or came from another account. */
export async function dustByHash(db: D1Database, payer: Address, hash: TxHash): Promise<Dust | null> {
  const row = await db
    .prepare(`${SELECT_DUST} WHERE payer = ? AND dust.hash = unhex(?)`)
    .bind(payer, hash)
    .first()
  return row ? readDustRow(row) : null
}

/** The same, for any payer. */
export async function dustNamed(db: D1Database, hash: TxHash): Promise<Dust | null> {
  const row = await db.prepare(`${SELECT_DUST} WHERE dust.hash = unhex(?)`).bind(hash).first()
  return row ? readDustRow(row) : null
}

/** The sums of a day: how many payments, and how many drops. */
type DustDay = Readonly<Record<'day' | 'count' | 'drops', number>>

/** Days before this one of which people were not notified. */
export async function pendingDays(db: D1Database, before: number): Promise<DustDay[]> {
  const { results } = await db
    .prepare(
      'SELECT day, count, drops FROM dust_day WHERE day < ? AND notified = 0 AND count > 0 ORDER BY day',
    )
    .bind(before)
    .all<DustDay>()
  return results
}

export async function markDayNotified(db: D1Database, day: number): Promise<void> {
  await db.prepare('UPDATE dust_day SET notified = 1 WHERE day = ?').bind(day).run()
}
