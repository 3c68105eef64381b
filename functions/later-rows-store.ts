import { entryStates } from '#contract/desk'
import { kycStates } from '#contract/kyc'
import { paymentStatuses } from '#contract/payment'
import { joined, type Sql, sql, verbatim } from './adapters/db/sql.ts'
import { purposes } from './sale/minter/submission-store.ts'
import { debtStatuses } from './sale/payment/debt-life.ts'

/** The tables with rows that no queue takes up when their status is unknown, and the statuses that this release knows. */
const KNOWN = {
  payment: { column: 'status', values: paymentStatuses, of: sql`true` },
  dust_debt: { column: 'status', values: debtStatuses, of: sql`true` },
  form_entry: { column: 'state', values: entryStates, of: sql`true` },
  person: { column: 'state', values: kycStates, of: sql`true` },
  submission: { column: 'purpose', values: purposes, of: sql`status = 'signed'` },
} as const

type LaterTable = keyof typeof KNOWN
export const laterTables = Object.keys(KNOWN) as LaterTable[]

/**
 * How many rows of each table only a later release can have written. It reads the tables of payments, debts and persons whole, and an
 * index of forms.
 */
export const LATER_ROWS = sql`SELECT ${joined(laterTables.map(laterRowsOf), ', ')}`

function laterRowsOf(table: LaterTable): Sql {
  const { column, values, of } = KNOWN[table]
  const known = values.map((value) => sql`${value}`)
  return sql`(SELECT count(*) FROM ${verbatim(table)}
    WHERE ${of} AND ${verbatim(column)} NOT IN (${joined(known, ', ')})) AS ${verbatim(table)}`
}

export async function countLaterRows(db: D1Database): Promise<Readonly<Record<LaterTable, number>> | null> {
  return LATER_ROWS.first<Record<LaterTable, number>>(db)
}
