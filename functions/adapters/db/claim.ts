/**
 * Times of the last attempt at a row, by which other callers leave it alone for a while: `checked_at` when the outside
 * was asked about it, `notified_at` when a report that it was answered was followed up.
 */
type Turn =
  | 'purchase.checked_at'
  | 'purchase.notified_at'
  | 'purchase.means_read_at'
  | 'person.checked_at'
  | 'sign_in.checked_at'
  | 'sign_in.notified_at'
  | 'submission.sent_at'
  | 'invoice.checked_at'

/**
 * Claims a turn with a row, unless another caller had one within `pause` ms. A time in the future delays nothing.
 * @example
 * if (await claimTurn(db, 'person.checked_at', id, clock.now(), 5 * SECOND)) await checkPerson(services, id)
 */
export async function claimTurn(
  db: D1Database,
  turn: Turn,
  key: string,
  now: number,
  pause: number,
): Promise<boolean> {
  const [table = '', column = ''] = turn.split('.')
  const name = table === 'submission' ? 'hash' : 'id'
  const { meta } = await db
    .prepare(
      `UPDATE ${table} SET ${column} = ?1
       WHERE ${name} = ?2 AND (${column} IS NULL OR ${column} <= ?3 OR ${column} > ?1)`,
    )
    .bind(now, key, now - pause)
    .run()
  return meta.changes === 1
}
