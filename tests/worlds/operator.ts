import { answerSale } from '../support/answer-sale.ts'
import { resumeSale } from '../support/resume-sale.ts'
import type { Schedule } from './schedule.ts'

/** What the operator of a world has decided, and what had begun when the database noted an end of the sale. */
export interface Operator {
  /** Whether the sale is to have ended. A restored database may have forgotten it. */
  readonly hasEnded: boolean
  /** Whether it was ever ended. */
  readonly wasEnded: boolean
  /** Purchases and invoices that begin while the end is in force. */
  begunSinceEnd(): Promise<string[]>
  end(): Promise<void>
  resume(): Promise<void>
  /** The database was restored: whether the end is still in force is not known. */
  restored(): void
}

export function createOperator({ db, schedule }: { db: D1Database; schedule: Schedule }): Operator {
  const asked = { db, clock: schedule }
  let hasEnded = false
  let wasEnded = false
  let begun: ReadonlySet<string> | null = null
  return {
    get hasEnded() {
      return hasEnded
    },
    get wasEnded() {
      return wasEnded
    },
    async begunSinceEnd() {
      const before = begun
      return before === null ? [] : [...(await begunIn(db))].filter((one) => !before.has(one))
    },
    async end() {
      hasEnded = true
      wasEnded = true
      const said = await answerSale(asked, 'end', '--by', 'Ada', '--why', 'the edition closes')
      if (!said.startsWith('Ended')) throw new Error(said)
      begun = await begunIn(db)
    },
    async resume() {
      hasEnded = false
      begun = null
      if (await isPaused(db)) await resumeSale(asked)
    },
    restored() {
      begun = null
    },
  }
}

/** A sale that a restored database finds on the ledger alone is recorded anew, and began before. */
async function begunIn(db: D1Database): Promise<ReadonlySet<string>> {
  const { results } = await db
    .prepare(
      `SELECT 'purchase ' || id AS one FROM purchase WHERE status <> 'sold' UNION ALL SELECT 'invoice ' || id FROM invoice`,
    )
    .all<{ one: string }>()
  return new Set(results.map(({ one }) => one))
}

async function isPaused(db: D1Database): Promise<boolean> {
  return (await db.prepare(`SELECT 1 AS one FROM pause WHERE scope = 'sale'`).first('one')) !== null
}

/** After a restore the operator resumes the sale, or ends it once more. False where there is nothing to do yet. */
export async function settlePause({
  db,
  operator,
}: {
  db: D1Database
  operator: Operator
}): Promise<boolean> {
  if (operator.hasEnded) await operator.end()
  else if (await isPaused(db)) await operator.resume()
  else return false
  return true
}
