import { type Drops, drops } from '#contract/money'
import { address, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { compareAndSet, type RowChange } from '../../adapters/db/compare-and-set.ts'
import { type Guarded, guarded } from '../../adapters/db/guarded.ts'
import { dropsNumber, rowSchema } from '../../adapters/db/row-schema.ts'
import { type Unread, unread } from '../../adapters/db/unread.ts'
import { DEBT_ID, mayRunNow } from '../../records/alerts/quarantine-store.ts'
import { dayOf } from '../../records/journal/day.ts'
import { isWritten, type Submission } from '../minter/submission-store.ts'
import { debtStatuses, next } from './debt-life.ts'
import { type Dust, readDustRow, SELECT_DUST, tagColumn, tagOfRow } from './dust-store.ts'
import { refundWritten } from './refund-store.ts'
import { nextRefunds } from './refund-turn-store.ts'

const debtRow = rowSchema({
  payer: address,
  tag: tagOfRow,
  status: z.enum(debtStatuses),
  version: z.number(),
  drops: dropsNumber,
  dueAt: z.nullable(z.number()),
  refund: z.nullable(txHash),
  attempts: z.number(),
})

/** What one account, with one tag, is owed for dust. */
export type Debt = Readonly<z.infer<typeof debtRow>>

export type Creditor = Pick<Debt, 'payer' | 'tag'>

const creditorRow = z.object({ payer: address, tag: tagOfRow })

/** The most payments that one refund returns: each of them is asked of two nodes, and shown to the signer. */
export const MAX_TOGETHER = 50

const OF = 'payer = ? AND tag = ?'
/** Dust that is owed, among the given hashes. */
const OWED_AMONG = 'refund IS NULL AND hash IN (SELECT unhex(value) FROM json_each(?))'
const of = ({ payer, tag }: Creditor) => [payer, tagColumn(tag)] as const

/** When a debt is due that loses `?4` drops; `?5` is the least that is due. */
const DUE_WITHOUT = `CASE WHEN status <> 'owed' OR drops - ?4 >= ?5 THEN due_at END`

/** The id of a debt, as `DEBT_ID` makes it in SQL. */
export const debtId = ({ payer, tag }: Creditor) => `${payer} ${tagColumn(tag)}`

export async function debtOf(db: D1Database, creditor: Creditor): Promise<Debt | null> {
  return oneDebt(db.prepare(`SELECT * FROM dust_debt WHERE ${OF}`).bind(...of(creditor)))
}

export async function debtByRefund(db: D1Database, refund: TxHash): Promise<Debt | null> {
  return oneDebt(db.prepare('SELECT * FROM dust_debt WHERE refund = ?').bind(refund))
}

/** Debts with work to do that are not paused at `now` (unix ms): a refund is pending, or it is their turn. */
export async function openDebts(db: D1Database, now: number): Promise<Unread<Creditor>[]> {
  // Both parts by index: of the waiting debts, which may be many, only those whose turn it is are read here.
  const { results } = await db
    .prepare(
      `SELECT ${DEBT_ID} AS id, payer, tag, due_at FROM dust_debt
       WHERE refund IS NOT NULL AND status = 'refunding' AND due_at IS NOT NULL AND ${mayRunNow('debt', DEBT_ID, '?1')}
       UNION ALL SELECT turn.id, payer, tag, due_at FROM (${nextRefunds('?1')}) AS turn
         JOIN dust_debt ON payer = substr(turn.id, 1, instr(turn.id, ' ') - 1)
           AND tag = CAST(substr(turn.id, instr(turn.id, ' ') + 1) AS INTEGER)
       ORDER BY due_at`,
    )
    .bind(now)
    .all()
  return unread(results, 'id', (row) => creditorRow.parse(row))
}

/** The oldest dust of a debt that is still owed, as much as one refund returns, in the order in which it came. */
export async function oldestDust(db: D1Database, creditor: Creditor): Promise<Dust[]> {
  const { results } = await db
    .prepare(
      `${SELECT_DUST} WHERE ${OF} AND dust.refund IS NULL ORDER BY dust.ledger, dust.hash LIMIT ${MAX_TOGETHER}`,
    )
    .bind(...of(creditor))
    .all()
  return results.map(readDustRow)
}

/** An event of a debt, with its data. The dust that the refund returns says how many drops. */
type DebtMove =
  | { readonly event: 'signed'; readonly refund: Submission; readonly dust: readonly Dust[] }
  | { readonly event: 'returned'; readonly least: Drops; readonly now: number }
  | { readonly event: 'expired' | 'refused' }

/**
 * Moves a debt along its life-cycle, with all that belongs to it in the same transaction. False when it has moved
 * since, or when its dust, the ticket or the place among refunds has changed since a refund was signed; then nothing
 * may be sent.
 */
export async function moveDebt(
  db: D1Database,
  debt: Debt,
  what: DebtMove,
  alongside: readonly Guarded[] = [],
): Promise<boolean> {
  const { version, status } = debt
  const to = next(status, what.event)
  if (to === null) throw new Error(`A debt that is ${status} cannot be ${what.event}`)
  const dust = what.event === 'signed' ? what.dust : await dustOfRefund(db, debt)
  const { set, given, belongs } = changesOf(what, debt, Number(sumOf(dust)))
  const was = { payer: debt.payer, tag: tagColumn(debt.tag), version, status }
  const change = { table: 'dust_debt', was, set: { status: to, ...set }, given } as const
  return (await compareAndSet(db, change, [...alongside, ...belongs])) !== null
}

/** What an event changes in a debt's row, its dust and the sums; `sum`: drops that its refund returns. */
function changesOf(
  what: DebtMove,
  debt: Debt,
  sum: number,
): Pick<RowChange, 'set' | 'given'> & { belongs: readonly Guarded[] } {
  switch (what.event) {
    case 'signed': {
      const { refund, dust } = what
      const hashes = JSON.stringify(dust.map(({ hash }) => hash))
      const [written, ...values] = isWritten(refund)
      return {
        set: { refund: refund.hash, drops: ['drops - ?', sum], attempts: ['attempts + 1'] },
        given: isWritten(refund),
        belongs: [
          ...refundWritten(refund, debt.payer, [
            `(SELECT count(*) FROM dust WHERE debt = (SELECT id FROM dust_debt WHERE ${OF}) AND ${OWED_AMONG}) = ?`,
            ...of(debt),
            hashes,
            dust.length,
          ]),
          guarded(
            `UPDATE dust SET refund = unhex(?) WHERE ${OWED_AMONG} AND ${written}`,
            refund.hash,
            hashes,
            ...values,
          ),
        ],
      }
    }
    case 'returned': {
      const dueAt = ['CASE WHEN drops >= ? THEN ? END', Number(what.least), what.now] as const
      return { set: { refund: null, attempts: 0, due_at: dueAt }, belongs: settledOn(dayOf(what.now), sum) }
    }
    case 'expired':
    case 'refused': {
      const left = what.event === 'refused' ? { due_at: null } : {}
      return {
        set: { refund: null, drops: ['drops + ?', sum], ...left },
        belongs: [guarded('UPDATE dust SET refund = NULL WHERE refund = unhex(?)', debt.refund)],
      }
    }
  }
}

/**
 * The ledger has a refund of dust that is not written down here, as after the database was restored: it names the last
 * payment that it returned, all that was owed up to that one or that one alone. What it returned is no longer owed;
 * answers how many drops that is by our rows.
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

/** The dust that the pending refund returns. */
async function dustOfRefund(db: D1Database, { payer, tag, refund }: Debt): Promise<Dust[]> {
  const { results } = await db
    .prepare(`${SELECT_DUST} WHERE ${OF} AND dust.refund = unhex(?)`)
    .bind(...of({ payer, tag }), refund)
    .all()
  return results.map(readDustRow)
}

/** Drops that are no longer owed, in the sums of a day. */
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

export function sumOf(dust: readonly Pick<Dust, 'drops'>[]): Drops {
  return drops(dust.reduce((sum, one) => sum + one.drops, 0n))
}

async function oneDebt(statement: D1PreparedStatement): Promise<Debt | null> {
  const row = await statement.first()
  return row ? debtRow.parse(row) : null
}
