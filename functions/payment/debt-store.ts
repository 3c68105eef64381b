import { type Drops, drops } from '#contract/money'
import { address, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { notPaused } from '../alerts/quarantine-store.ts'
import { type Guarded, guarded } from '../db/guarded.ts'
import { type Unread, unread } from '../db/unread.ts'
import { type Submission, submissionColumns, submissionInsert } from '../minter/submission-store.ts'
import { type DebtEvent, debtStatuses, next } from './debt-life.ts'
import { type Dust, readDustRow, readTag, SELECT_DUST, tagColumn } from './dust-store.ts'
import { DEBT_ID, MOST_REFUNDS, nextRefunds, payerServed, REFUNDS_UNDER_WAY } from './refund-turn-store.ts'

const debtRow = z.object({
  payer: address,
  tag: z.number(),
  status: z.enum(debtStatuses),
  version: z.number(),
  drops: z.number(),
  due_at: z.nullable(z.number()),
  refund: z.nullable(txHash),
  attempts: z.number(),
})

/** What one account, with one tag, is owed for dust. */
export type Debt = ReturnType<typeof readDebtRow>

/** Whose debt it is. */
export type Creditor = Pick<Debt, 'payer' | 'tag'>

const creditorRow = z.object({ payer: address, tag: z.number() })

/** Payments that one refund gives back at most: each of them is asked of two nodes, and shown to the signer. */
const MOST_TOGETHER = 50

const OF = 'payer = ? AND tag = ?'
const of = ({ payer, tag }: Creditor) => [payer, tagColumn(tag)] as const

/** When a debt is due of which `?4` drops are owed no more; `?5` is the least that is due. */
const DUE_WITHOUT = `CASE WHEN status <> 'owed' OR drops - ?4 >= ?5 THEN due_at END`

/** How a debt is named among refunds that wait. */
export const debtId = ({ payer, tag }: Creditor) => `${payer} ${tagColumn(tag)}`

export async function debtOf(db: D1Database, creditor: Creditor): Promise<Debt | null> {
  return oneDebt(db.prepare(`SELECT * FROM dust_debt WHERE ${OF}`).bind(...of(creditor)))
}

/** The debt of which this refund is on its way. */
export async function debtByRefund(db: D1Database, refund: TxHash): Promise<Debt | null> {
  return oneDebt(db.prepare('SELECT * FROM dust_debt WHERE refund = ?').bind(refund))
}

/** Debts about which something is to be done and that are not paused at `now` (unix ms): a refund is on its way, or it is its turn. */
export async function openDebts(db: D1Database, now: number): Promise<Unread<Creditor>[]> {
  const { results } = await db
    .prepare(
      `SELECT ${DEBT_ID} AS id, payer, tag FROM dust_debt
       WHERE due_at IS NOT NULL AND (status = 'refunding' OR ${DEBT_ID} IN (${nextRefunds('?1')}))
         AND ${notPaused('debt', DEBT_ID, '?1')} ORDER BY due_at`,
    )
    .bind(now)
    .all()
  return unread(results, 'id', (row) => {
    const { payer, tag } = creditorRow.parse(row)
    return { payer, tag: readTag(tag) }
  })
}

/** The oldest dust of a debt that is still owed, as much as one refund gives back, in the order in which it came. */
export async function oldestDust(db: D1Database, creditor: Creditor): Promise<Dust[]> {
  const { results } = await db
    .prepare(
      `${SELECT_DUST} WHERE ${OF} AND dust.refund IS NULL ORDER BY dust.ledger, dust.hash LIMIT ${MOST_TOGETHER}`,
    )
    .bind(...of(creditor))
    .all()
  return results.map(readDustRow)
}

/**
 * Writes a refund down before it is sent: its bytes, its ticket, which dust it gives back, and that it is this debt's only
 * one. False when the debt, its dust, the ticket or the place among refunds is not what it was when it was signed; then
 * nothing may be sent.
 */
export async function writeDownReturn(
  db: D1Database,
  debt: Debt,
  dust: readonly Dust[],
  refund: Submission,
): Promise<boolean> {
  const hashes = JSON.stringify(dust.map(({ hash }) => hash))
  const written = 'EXISTS (SELECT 1 FROM submission WHERE hash = ?1)'
  const to = statusAfter(debt, 'signed')
  const results = await db.batch([
    db
      .prepare(
        `${submissionInsert}
         WHERE EXISTS (SELECT 1 FROM ticket WHERE sequence = ? AND status = 'free') AND ${REFUNDS_UNDER_WAY} < ${MOST_REFUNDS}
           AND EXISTS (SELECT 1 FROM dust_debt WHERE ${OF} AND version = ? AND status = ?)
           AND (SELECT count(*) FROM dust WHERE debt = (SELECT id FROM dust_debt WHERE ${OF}) AND refund IS NULL
             AND hash IN (SELECT unhex(value) FROM json_each(?))) = ?`,
      )
      .bind(
        ...submissionColumns(refund),
        refund.ticket,
        ...of(debt),
        debt.version,
        debt.status,
        ...of(debt),
        hashes,
        dust.length,
      ),
    db
      .prepare(
        `UPDATE ticket SET status = 'signed', hash = ?1 WHERE sequence = ?2 AND status = 'free' AND ${written}`,
      )
      .bind(refund.hash, refund.ticket),
    payerServed(db, { payer: debt.payer, refund: refund.hash, now: refund.createdAt }),
    db
      .prepare(
        `UPDATE dust SET refund = unhex(?1) WHERE refund IS NULL AND hash IN (SELECT unhex(value) FROM json_each(?2)) AND ${written}`,
      )
      .bind(refund.hash, hashes),
    db
      .prepare(
        `UPDATE dust_debt SET status = ?2, refund = ?1, drops = drops - ?3, attempts = attempts + 1, version = version + 1
         WHERE payer = ?4 AND tag = ?5 AND version = ?6 AND status = ?7 AND ${written}`,
      )
      .bind(refund.hash, to, Number(sumOf(dust)), ...of(debt), debt.version, debt.status),
  ])
  return results.at(-1)?.meta.changes === 1
}

/** The refund went through: what it gave back is owed no more. To be made with the end of its submission. */
export async function noteReturned(
  db: D1Database,
  debt: Debt,
  how: { day: number; least: Drops; now: number },
  alongside: readonly Guarded[],
): Promise<boolean> {
  const gone = Number(sumOf(await dustOfRefund(db, debt)))
  return moveDebt(
    db,
    debt,
    'returned',
    {
      sql: 'refund = NULL, attempts = 0, due_at = CASE WHEN drops >= ? THEN ? END',
      values: [Number(how.least), how.now],
    },
    [...alongside, ...settledOn(how.day, gone)],
  )
}

/** The refund can never get into a ledger: what it was to give back is owed as before. */
export async function noteUnheard(
  db: D1Database,
  debt: Debt,
  alongside: readonly Guarded[],
): Promise<boolean> {
  return owedAgain(db, debt, 'unheard', 'due_at', alongside)
}

/** No refund of this debt is tried any more before a person says so. */
export async function noteRefused(
  db: D1Database,
  debt: Debt,
  alongside: readonly Guarded[] = [],
): Promise<boolean> {
  return owedAgain(db, debt, 'refused', 'NULL', alongside)
}

async function owedAgain(
  db: D1Database,
  debt: Debt,
  event: DebtEvent,
  dueAt: 'due_at' | 'NULL',
  alongside: readonly Guarded[],
): Promise<boolean> {
  const back = Number(sumOf(await dustOfRefund(db, debt)))
  const set = { sql: `refund = NULL, due_at = ${dueAt}, drops = drops + ?`, values: [back] }
  return moveDebt(db, debt, event, set, [
    ...alongside,
    guarded('UPDATE dust SET refund = NULL WHERE refund = unhex(?)', debt.refund),
  ])
}

/**
 * The ledger has a refund of dust that is not written down here, as after the database was restored: it names the last payment
 * that it gave back, all that was owed up to that one or that one alone. What it gave back is owed no more; answers how many
 * drops that is by our record.
 */
export async function noteDustRepaid(
  db: D1Database,
  last: Dust,
  refund: TxHash,
  how: { amount: Drops; day: number; least: Drops },
): Promise<Drops> {
  const { results } = await db
    .prepare(
      `${SELECT_DUST} WHERE ${OF} AND dust.refund IS NULL AND (dust.ledger, dust.hash) <= (?, unhex(?))`,
    )
    .bind(...of(last), last.ledger, last.hash)
    .all()
  const all = results.map(readDustRow)
  const given = last.drops === how.amount ? [last] : all
  const gone = sumOf(given)
  const open = `refund IS NULL AND hash IN (SELECT unhex(value) FROM json_each(?2))`
  const hashes = JSON.stringify(given.map(({ hash }) => hash))
  const unmoved = `(SELECT count(*) FROM dust WHERE ${open}) = ${given.length}`
  await db.batch([
    db
      .prepare(
        `INSERT INTO dust_day (day, settled) SELECT ?3, ?4 WHERE ${unmoved}
         ON CONFLICT (day) DO UPDATE SET settled = settled + ?4`,
      )
      .bind(last.payer, hashes, how.day, Number(gone)),
    db
      .prepare(
        `UPDATE dust_debt SET drops = drops - ?4, version = version + 1,
           due_at = ${DUE_WITHOUT} WHERE payer = ?1 AND tag = ?3 AND ${unmoved}`,
      )
      .bind(last.payer, hashes, tagColumn(last.tag), Number(gone), Number(how.least)),
    db.prepare(`UPDATE dust SET refund = unhex(?1) WHERE ${open} AND ${unmoved}`).bind(refund, hashes),
  ])
  return gone
}

/** The dust that the refund on its way gives back. */
async function dustOfRefund(db: D1Database, { payer, tag, refund }: Debt): Promise<Dust[]> {
  const { results } = await db
    .prepare(`${SELECT_DUST} WHERE ${OF} AND dust.refund = unhex(?)`)
    .bind(...of({ payer, tag }), refund)
    .all()
  return results.map(readDustRow)
}

/** What a move sets besides status and version. */
interface Change {
  readonly sql: string
  readonly values: readonly number[]
}

/** Moves a debt by compare-and-set, with all that belongs to it in the same transaction; false when it has moved since. */
async function moveDebt(
  db: D1Database,
  debt: Debt,
  event: DebtEvent,
  set: Change,
  alongside: readonly Guarded[],
): Promise<boolean> {
  const { version, status } = debt
  const key = [...of(debt), version, status]
  const unmoved = `EXISTS (SELECT 1 FROM dust_debt WHERE ${OF} AND version = ? AND status = ?)`
  const results = await db.batch([
    ...alongside.map(({ sql, values }) => db.prepare(`${sql} AND ${unmoved}`).bind(...values, ...key)),
    db
      .prepare(
        `UPDATE dust_debt SET status = ?, version = version + 1, ${set.sql} WHERE ${OF} AND version = ? AND status = ?`,
      )
      .bind(statusAfter(debt, event), ...set.values, ...key),
  ])
  return results.at(-1)?.meta.changes === 1
}

/** Drops that are owed no more, in the books of a day. */
function settledOn(day: number, gone: number): Guarded[] {
  return [
    guarded(
      'INSERT INTO dust_day (day) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM dust_day WHERE day = ?)',
      day,
      day,
    ),
    guarded('UPDATE dust_day SET settled = settled + ? WHERE day = ?', gone, day),
  ]
}

function statusAfter({ status }: Debt, event: DebtEvent) {
  const to = next(status, event)
  if (to === null) throw new Error(`A debt that is ${status} cannot be ${event}`)
  return to
}

export function sumOf(dust: readonly Pick<Dust, 'drops'>[]): Drops {
  return drops(dust.reduce((sum, one) => sum + one.drops, 0n))
}

/** A row of `dust_debt`. Throws on a row that no code of ours could have written. */
function readDebtRow(raw: unknown) {
  const row = debtRow.parse(raw)
  return {
    payer: row.payer,
    tag: readTag(row.tag),
    status: row.status,
    version: row.version,
    drops: drops(BigInt(row.drops)),
    dueAt: row.due_at,
    refund: row.refund,
    attempts: row.attempts,
  } as const
}

async function oneDebt(statement: D1PreparedStatement): Promise<Debt | null> {
  const row = await statement.first()
  return row ? readDebtRow(row) : null
}
