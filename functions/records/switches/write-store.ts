import { type Sql, sql } from '../../adapters/db/sql.ts'
import type { Pause, PauseScope } from './pause.ts'

/** Who changes something, and why; `at` is unix ms. */
export interface Author {
  readonly who: string
  readonly why: string
  readonly at: number
}

const ALWAYS = sql`1`
/** A condition: the sale is not paused yet. */
export const NOT_PAUSED_YET = sql`NOT EXISTS (SELECT 1 FROM pause WHERE scope = 'sale')`

/**
 * A row of the audit, if this condition holds. It belongs into the batch of the change, before the change: there the
 * condition still tells whether anything changes.
 */
export function auditRow({ who, why, at }: Author, what: string, condition = ALWAYS): Sql {
  return sql`INSERT INTO audit (at, who, what, why) SELECT ${at}, ${who}, ${what}, ${why} WHERE ${condition}`
}

/** Sets a pause, if this condition holds. One that is set already keeps its beginning, and an ended sale stays ended. */
export function pauseRow(
  { who, why, at }: Author,
  { scope, until, say, ended }: Pause,
  condition = ALWAYS,
): Sql {
  const end = ended ? 1 : 0
  return sql`INSERT INTO pause (scope, until, say, why, who, since, ended)
    SELECT ${scope}, ${until}, ${say}, ${why}, ${who}, ${at}, ${end} WHERE ${condition}
    ON CONFLICT (scope)
      DO UPDATE SET until = ${until}, say = ${say}, why = ${why}, who = ${who}, ended = max(ended, ${end})`
}

/** Ends a pause. Returns its row, with whether it was the end of the sale. */
export function pauseEnd(scope: PauseScope): Sql {
  return sql`DELETE FROM pause WHERE scope = ${scope} RETURNING scope, ended`
}
