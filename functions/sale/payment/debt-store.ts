import { type Drops, drops } from '#contract/money'
import { address, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { compareAndSet, type Guarded, type RowChange } from '../../adapters/db/compare-and-set.ts'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import { batch, binaryListOf, type Sql, sql } from '../../adapters/db/sql.ts'
import { type Unread, unread } from '../../adapters/db/unread.ts'
import { DEBT_ID, mayRun } from '../../records/alerts/quarantine-store.ts'
import { dayOf } from '../../records/journal/day.ts'
import { isWritten, type Submission } from '../minter/submission-store.ts'
import { debtStatuses, next } from './debt-life.ts'
import { type Dust, dustRow, SELECT_DUST, tagColumn, tagOfRow } from './dust-store.ts'
import { refundWritten } from './refund-store.ts'
import { isDebtNotRepaid, nextRefunds } from './refund-turn-store.ts'

const debtRow = rowSchema({
  payer: address,
  tag: tagOfRow,
  status: z.enum(debtStatuses),
  version: z.number(),
  dueAt: z.nullable(z.number()),
  refund: z.nullable(txHash),
  attempts: z.number(),
})

/** What one account, with one tag, is owed for dust. */
export type Debt = Readonly<z.infer<typeof debtRow>>

export type Creditor = Pick<Debt, 'payer' | 'tag'>

const creditorRow = z.object({ payer: address, tag: tagOfRow })

/** The most payments that one refund returns: each of them is asked of a node, and shown to the signer. */
export const MAX_TOGETHER = 50

/** A condition: the debt is that of this creditor. */
const isOf = ({ payer, tag }: Creditor) => sql`payer = ${payer} AND tag = ${tagColumn(tag)}`
/** A condition: this dust is owed, and one of these. */
const isOwedAmong = (dust: readonly Pick<Dust, 'hash'>[]) =>
  sql`refund IS NULL AND hash IN ${binaryListOf(dust.map(({ hash }) => hash))}`
/** A condition: the journal has this dust, short or whole. Of a fork's, which a rewind dropped, nothing may be returned. */
export const IN_JOURNAL = sql`(dust.balance IS NOT NULL
  OR EXISTS (SELECT 1 FROM ledger_tx WHERE ledger_tx.hash = hex(dust.hash)))`

/** The drops of dust of this condition that only forks had: of a debt they are a part, and no refund returns them. */
export const ofForks = (its: Sql) => sql`(SELECT COALESCE(sum(dust.drops), 0) FROM dust
  WHERE ${its} AND dust.refund IS NULL AND NOT ${IN_JOURNAL})`

/** The id of a debt, as `DEBT_ID` makes it in SQL. */
export const debtId = ({ payer, tag }: Creditor) => `${payer} ${tagColumn(tag)}`

export async function debtOf(db: D1Database, creditor: Creditor): Promise<Debt | null> {
  return sql`SELECT * FROM dust_debt WHERE ${isOf(creditor)}`.one(debtRow, db)
}

export async function debtByRefund(db: D1Database, refund: TxHash): Promise<Debt | null> {
  return sql`SELECT * FROM dust_debt WHERE refund = ${refund}`.one(debtRow, db)
}

/** Debts with work to do that are not paused at `now` (unix ms): a refund is pending, or it is their turn. */
export async function openDebts(db: D1Database, now: number): Promise<Unread<Creditor>[]> {
  // Both parts by index: of the waiting debts, which may be many, only those whose turn it is are read here.
  const rows = await sql`SELECT ${DEBT_ID} AS id, payer, tag, due_at FROM dust_debt
    WHERE refund IS NOT NULL AND status = 'refunding' AND due_at IS NOT NULL AND ${mayRun('debt', DEBT_ID, now)}
    UNION ALL SELECT turn.id, payer, tag, due_at FROM (${nextRefunds(now)}) AS turn
      JOIN dust_debt ON payer = substr(turn.id, 1, instr(turn.id, ' ') - 1)
        AND tag = CAST(substr(turn.id, instr(turn.id, ' ') + 1) AS INTEGER)
    ORDER BY due_at`.all(db)
  return unread(rows, 'id', (row) => creditorRow.parse(row))
}

/** The oldest dust in the journal that a debt still owes, as much as one refund returns, in the order in which it came. */
export async function oldestDust(db: D1Database, creditor: Creditor): Promise<Dust[]> {
  const rows = await sql`${SELECT_DUST} WHERE ${isOf(creditor)} AND dust.refund IS NULL AND ${IN_JOURNAL}
    ORDER BY dust.ledger, dust.hash LIMIT ${MAX_TOGETHER}`.all(db)
  return rows.map((row) => dustRow.parse(row))
}

/**
 * Lets a debt wait until more of its dust is read, or the same again: the journal has none, since only a fork had it. It
 * would be counted among refunds that are late, and keep the ended sale from being wound up.
 */
export async function putOff(db: D1Database, { payer, tag, version, status }: Debt): Promise<void> {
  const its = sql`SELECT id FROM dust_debt WHERE ${isOf({ payer, tag })}`
  const given = sql`NOT EXISTS (SELECT 1 FROM dust WHERE debt = (${its}) AND refund IS NULL AND ${IN_JOURNAL})`
  const was = { payer, tag: tagColumn(tag), version, status }
  await compareAndSet(db, { table: 'dust_debt', was, set: { due_at: null }, given })
}

/** An event of a debt, with its data. The dust that the refund returns says how many drops. */
type DebtMove =
  | { readonly event: 'signed'; readonly refund: Submission; readonly dust: readonly Dust[] }
  | { readonly event: 'returned'; readonly least: Drops; readonly now: number }
  | { readonly event: 'expired' | 'refused' }

/**
 * Moves a debt along its life-cycle, with all that belongs to it in the same transaction. False when it has moved
 * since, or when its dust has changed since a refund was signed, or `refundWritten` writes nothing; then nothing may be
 * sent.
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
      const owed = isOwedAmong(dust)
      const id = sql`(SELECT id FROM dust_debt WHERE ${isOf(debt)})`
      return {
        set: { refund: refund.hash, drops: sql`drops - ${sum}`, attempts: sql`attempts + 1` },
        given: isWritten(refund),
        belongs: [
          ...refundWritten(
            refund,
            debt.payer,
            sql`${isDebtNotRepaid(id)} AND (SELECT count(*) FROM dust
              WHERE debt = ${id} AND ${owed} AND ${IN_JOURNAL}) = ${dust.length}`,
          ),
          sql`UPDATE dust SET refund = unhex(${refund.hash}) WHERE ${owed} AND ${isWritten(refund)}`,
        ],
      }
    }
    case 'returned': {
      const dueAt = sql`CASE WHEN drops >= ${Number(what.least)} THEN ${what.now} END`
      return { set: { refund: null, attempts: 0, due_at: dueAt }, belongs: settledOn(dayOf(what.now), sum) }
    }
    case 'expired':
    case 'refused': {
      const left = what.event === 'refused' ? { due_at: null } : {}
      return {
        set: { refund: null, drops: sql`drops + ${sum}`, ...left },
        belongs: [sql`UPDATE dust SET refund = NULL WHERE refund = unhex(${debt.refund})`],
      }
    }
  }
}

/**
 * The ledger has a refund of dust that is not written down here, as after the database was restored: it names the last
 * payment that it returned, all that was owed up to that one or that one alone. What it returned is no longer owed;
 * answers how many drops that is by our rows, null where they have changed since they were read.
 */
export async function noteDustRepaid(
  db: D1Database,
  last: Dust,
  refund: TxHash,
  how: { amount: Drops; day: number; least: Drops },
): Promise<Drops | null> {
  const rows = await sql`${SELECT_DUST} WHERE ${isOf(last)} AND dust.refund IS NULL AND ${IN_JOURNAL}
    AND (dust.ledger, dust.hash) <= (${last.ledger}, unhex(${last.hash}))`.all(db)
  const given = last.drops === how.amount ? [last] : rows.map((row) => dustRow.parse(row))
  const gone = sumOf(given)
  const owed = isOwedAmong(given)
  const unmoved = sql`(SELECT count(*) FROM dust WHERE ${owed}) = ${given.length}`
  const left = sql`drops - ${Number(gone)}`
  const [settled] = await batch(db, [
    sql`INSERT INTO dust_day (day, settled) SELECT ${how.day}, ${Number(gone)} WHERE ${unmoved}
        ON CONFLICT (day) DO UPDATE SET settled = settled + excluded.settled`,
    sql`UPDATE dust_debt SET drops = ${left}, version = version + 1,
          due_at = CASE WHEN status <> 'owed' OR ${left} >= ${Number(how.least)} THEN due_at END
        WHERE ${isOf(last)} AND ${unmoved}`,
    sql`UPDATE dust SET refund = unhex(${refund}) WHERE ${owed} AND ${unmoved}`,
  ])
  return settled?.meta.changes === 1 ? gone : null
}

/** The dust of a creditor that this refund returns. */
export async function dustOfRefund(db: D1Database, debt: Creditor & Pick<Debt, 'refund'>): Promise<Dust[]> {
  const rows = await sql`${SELECT_DUST} WHERE ${isOf(debt)} AND dust.refund = unhex(${debt.refund})`.all(db)
  return rows.map((row) => dustRow.parse(row))
}

/** Drops that are no longer owed, in the sums of a day. */
function settledOn(day: number, gone: number): Guarded[] {
  return [
    sql`INSERT INTO dust_day (day) SELECT ${day} WHERE NOT EXISTS (SELECT 1 FROM dust_day WHERE day = ${day})`,
    sql`UPDATE dust_day SET settled = settled + ${gone} WHERE day = ${day}`,
  ]
}

export function sumOf(dust: readonly Pick<Dust, 'drops'>[]): Drops {
  return drops(dust.reduce((sum, one) => sum + one.drops, 0n))
}
