import type { Drops } from '#contract/money'
import { type Address, address, type InvoiceID, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { dropsNumber } from '../../adapters/db/row-schema.ts'
import { batch, type Sql, sql } from '../../adapters/db/sql.ts'

/** How a missing tag is stored: a key has no nulls. */
export const tagColumn = (tag: number | null) => tag ?? -1
export const tagOfRow = z.pipe(
  z.number(),
  z.transform((column) => (column < 0 ? null : column)),
)

export const dustRow = z.object({
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
  const fresh = sql`NOT EXISTS (SELECT 1 FROM dust WHERE hash = unhex(${hash}))
    AND NOT EXISTS (SELECT 1 FROM payment WHERE hash = ${hash})
    AND (${how.ours ? 1 : 0} = 1 OR EXISTS (SELECT 1 FROM invoice WHERE id = ${how.invoice}))`
  const results = await batch(db, [
    sql`INSERT INTO dust_day (day, count, drops) SELECT ${how.day}, 1, ${came} WHERE ${fresh}
        ON CONFLICT (day) DO UPDATE SET count = count + 1, drops = drops + ${came}`,
    sql`INSERT INTO dust_debt (payer, tag, drops) SELECT ${payer}, ${tag}, ${came} WHERE ${fresh}
        ON CONFLICT (payer, tag) DO UPDATE SET drops = drops + ${came}`,
    // Also for dust that is read again: its debt may have been put off meanwhile.
    sql`UPDATE dust_debt SET due_at = ${how.now} WHERE payer = ${payer} AND tag = ${tag}
          AND due_at IS NULL AND status = 'owed' AND drops >= ${Number(how.least)}`,
    sql`INSERT INTO dust (debt, hash, ledger, drops, day)
        SELECT id, unhex(${hash}), ${ledger}, ${came}, ${how.day} FROM dust_debt
        WHERE payer = ${payer} AND tag = ${tag} AND ${fresh}`,
    // A rewind dropped its link, and it is in another ledger than on the fork.
    sql`UPDATE dust SET ledger = ${ledger} WHERE hash = unhex(${hash}) AND ledger <> ${ledger} AND drops = ${came}
          AND balance IS NULL AND debt = (SELECT id FROM dust_debt WHERE payer = ${payer} AND tag = ${tag})`,
    ...(how.short ? keepOnlyLink(dust) : []),
    sql`SELECT CASE WHEN EXISTS (SELECT 1 FROM dust WHERE hash = unhex(${hash})) THEN 'dust'
          WHEN EXISTS (SELECT 1 FROM payment WHERE hash = ${hash}) THEN 'payment' END AS status`,
  ])
  const status = results.at(-1)?.results[0]?.status
  return status === 'dust' || status === 'payment' ? status : null
}

/** Lets dust keep the link of its transaction, if that says the same of it, and deletes the transaction. */
function keepOnlyLink({ payer, hash, tag, ledger, drops: came }: Omit<Dust, 'refund'>): Sql[] {
  const debt = sql`(SELECT id FROM dust_debt WHERE payer = ${payer} AND tag = ${tagColumn(tag)})`
  return [
    sql`UPDATE dust SET previous = unhex(effects ->> '$.root.previousTx'),
          balance = CAST(effects ->> '$.root.balance' AS INTEGER)
        FROM ledger_tx AS tx WHERE dust.hash = unhex(${hash}) AND dust.debt = ${debt}
          AND dust.ledger = ${ledger} AND dust.drops = ${Number(came)} AND tx.hash = ${hash}
          AND tx.ledger = dust.ledger AND CAST(effects ->> '$.root.change' AS INTEGER) = dust.drops`,
    sql`DELETE FROM ledger_tx WHERE hash = ${hash}
        AND EXISTS (SELECT 1 FROM dust WHERE hash = unhex(${hash}) AND balance IS NOT NULL)`,
  ]
}

/** The dust that this payment is; null where it is none, or came from another account. */
export async function dustByHash(db: D1Database, payer: Address, hash: TxHash): Promise<Dust | null> {
  return sql`${SELECT_DUST} WHERE payer = ${payer} AND dust.hash = unhex(${hash})`.one(dustRow, db)
}

/** The same, for any payer. */
export async function dustNamed(db: D1Database, hash: TxHash): Promise<Dust | null> {
  return sql`${SELECT_DUST} WHERE dust.hash = unhex(${hash})`.one(dustRow, db)
}

/** The sums of a day: how many payments, and how many drops. */
type DustDay = Readonly<Record<'day' | 'count' | 'drops', number>>

/** Days before this one of which people were not notified. */
export async function pendingDays(db: D1Database, before: number): Promise<DustDay[]> {
  return sql`SELECT day, count, drops FROM dust_day
    WHERE day < ${before} AND notified = 0 AND count > 0 ORDER BY day`.all<DustDay>(db)
}

export async function markDayNotified(db: D1Database, day: number): Promise<void> {
  await sql`UPDATE dust_day SET notified = 1 WHERE day = ${day}`.run(db)
}
