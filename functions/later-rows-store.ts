import { kycStates } from '#contract/kyc'
import { paymentStatuses } from '#contract/payment'
import { purposes } from './sale/minter/submission-store.ts'
import { debtStatuses } from './sale/payment/debt-life.ts'

/** The tables with rows that no queue takes up when their status is unknown, and the statuses that this release knows. */
const KNOWN = {
  payment: { column: 'status', values: paymentStatuses, of: 'true' },
  dust_debt: { column: 'status', values: debtStatuses, of: 'true' },
  person: { column: 'state', values: kycStates, of: 'true' },
  submission: { column: 'purpose', values: purposes, of: `status = 'signed'` },
} as const

type LaterTable = keyof typeof KNOWN
export const laterTables = Object.keys(KNOWN) as LaterTable[]

/** How many rows of each table only a later release can have written. It reads the tables of payments and persons whole. */
export const LATER_ROWS = `SELECT ${laterTables
  .map((table) => {
    const { column, values, of } = KNOWN[table]
    const known = values.map((value) => `'${value}'`).join(', ')
    return `(SELECT count(*) FROM ${table} WHERE ${of} AND ${column} NOT IN (${known})) AS ${table}`
  })
  .join(', ')}`

export async function countLaterRows(db: D1Database): Promise<Readonly<Record<LaterTable, number>> | null> {
  return db.prepare(LATER_ROWS).first<Record<LaterTable, number>>()
}
