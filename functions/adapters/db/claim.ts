import { sql, verbatim } from './sql.ts'

/**
 * Claims a turn with a row, unless another caller had one within `pause` ms, and only where `also` holds. A time in the
 * future delays nothing.
 * @example
 * if (await claimTurn(db, 'person check', id, clock.now(), 5 * SECOND)) await checkPerson(services, id)
 */
export async function claimTurn(
  db: D1Database,
  turn: keyof typeof turns,
  id: string,
  now: number,
  pause: number,
  also = sql`TRUE`,
): Promise<boolean> {
  const { table, column, key } = turns[turn]
  const at = verbatim(column)
  const claimed = sql`UPDATE ${verbatim(table)} SET ${at} = ${now}
    WHERE ${verbatim(key)} = ${id} AND (${at} IS NULL OR ${at} <= ${now - pause} OR ${at} > ${now}) AND ${also}`
  return claimed.changed(db)
}

/**
 * The turns that callers claim, each by the time of its last attempt: `check` when the outside was asked, `report` when
 * it was settled because of a report: that it was answered, that it is paid, or that its buyer cancels.
 */
const turns = {
  'purchase check': { table: 'purchase', column: 'checked_at', key: 'id' },
  'purchase report': { table: 'purchase', column: 'notified_at', key: 'id' },
  'purchase means': { table: 'purchase', column: 'means_read_at', key: 'id' },
  'person check': { table: 'person', column: 'checked_at', key: 'id' },
  'sign-in check': { table: 'sign_in', column: 'checked_at', key: 'id' },
  'sign-in report': { table: 'sign_in', column: 'notified_at', key: 'id' },
  'submission send': { table: 'submission', column: 'sent_at', key: 'hash' },
  'invoice check': { table: 'invoice', column: 'checked_at', key: 'id' },
} as const
