import type { Statement } from '../../adapters/db/statement.ts'
import type { Pause, PauseScope } from './pause.ts'

/** Who changes something, and why; `at` is unix ms. */
export interface Author {
  readonly who: string
  readonly why: string
  readonly at: number
}

/** That a condition holds without further ado, as SQL. */
const ALWAYS = '1'
/** That the sale is not paused yet, as SQL. */
export const NOT_PAUSED_YET = `NOT EXISTS (SELECT 1 FROM pause WHERE scope = 'sale')`

/**
 * A row of the audit, if this condition (SQL, with `values` from `?5`) holds. It belongs into the batch of the change,
 * before the change: there the condition still tells whether anything changes.
 */
export function auditRow(
  { who, why, at }: Author,
  what: string,
  condition = ALWAYS,
  values: Statement['values'] = [],
): Statement {
  return {
    sql: `INSERT INTO audit (at, who, what, why) SELECT ?1, ?2, ?3, ?4 WHERE ${condition}`,
    values: [at, who, what, why, ...values],
  }
}

/** Sets a pause, if this condition (SQL) holds. One that is set already keeps its beginning, and an ended sale stays ended. */
export function pauseRow(
  { who, why, at }: Author,
  { scope, until, say, ended }: Pause,
  condition = ALWAYS,
): Statement {
  return {
    sql: `INSERT INTO pause (scope, until, say, why, who, since, ended) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE ${condition}
       ON CONFLICT (scope) DO UPDATE SET until = ?2, say = ?3, why = ?4, who = ?5, ended = max(ended, ?7)`,
    values: [scope, until, say, why, who, at, ended ? 1 : 0],
  }
}

/** Ends a pause. Returns its row, with whether it was the end of the sale. */
export function pauseEnd(scope: PauseScope): Statement {
  return { sql: 'DELETE FROM pause WHERE scope = ?1 RETURNING scope, ended', values: [scope] }
}
