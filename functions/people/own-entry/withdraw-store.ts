import type { NewMail } from '../mail/outbox.ts'
import { answersAgain, writeMail } from '../mail/outbox-store.ts'
import { SENDER } from './amend-store.ts'
import type { OwnEntry } from './own-entry-store.ts'
import { AS_READ } from './own-entry-store.ts'

type Read = Pick<OwnEntry, 'id' | 'version'>

/**
 * Withdraws an entry as it was read. False where it was changed meanwhile, or is withdrawn already. Release 0.1.0 reads `status`,
 * and has no other word for what waits for nothing.
 */
export async function keepWithdrawal(
  db: D1Database,
  { id, version }: Read,
  now: number,
  mail: NewMail | null,
): Promise<boolean> {
  const results = await db.batch([
    db
      .prepare(
        `INSERT OR REPLACE INTO withdrawal (entry, at, status, outcome, shown_outcome)
         SELECT id, ?3, status, outcome, shown_outcome FROM form_entry WHERE ${AS_READ}`,
      )
      .bind(id, version, now),
    db
      .prepare(
        `INSERT INTO entry_event (entry, version, at, by, kind, old, new)
         SELECT id, version + 1, ?3, ?4, 'state', state, 'withdrawn' FROM form_entry WHERE ${AS_READ}`,
      )
      .bind(id, version, now, SENDER),
    ...(mail ? [writeMail(mail, version).prepare(db)] : []),
    db
      .prepare(
        `UPDATE form_entry SET status = 'answered', outcome = 'withdrawn', shown_outcome = 'withdrawn', version = version + 1, changed_at = ?3
         WHERE ${AS_READ} RETURNING id`,
      )
      .bind(id, version, now),
  ])
  // Triggers count their own changes too.
  return results.at(-1)?.results.length === 1
}

/** Makes a withdrawn entry what it was before, unless it was withdrawn before `since` or was changed meanwhile. */
export async function undoWithdrawal(
  db: D1Database,
  { id, version }: Read,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<boolean> {
  const same = `id = ?1 AND version = ?2 AND outcome = 'withdrawn'
    AND EXISTS (SELECT 1 FROM withdrawal WHERE entry = form_entry.id AND at > ?3)`
  const before = (column: string) => `(SELECT ${column} FROM withdrawal WHERE entry = form_entry.id)`
  const [, undone] = await db.batch([
    db
      .prepare(
        `INSERT INTO entry_event (entry, version, at, by, kind, old, new)
         SELECT id, version + 1, ?4, ?5, 'state', 'withdrawn', coalesce(${before('outcome')}, ${before('status')})
         FROM form_entry WHERE ${same}`,
      )
      .bind(id, version, since, now, SENDER),
    db
      .prepare(
        `UPDATE form_entry SET status = ${before('status')}, outcome = ${before('outcome')}, shown_outcome = ${before('shown_outcome')},
           version = version + 1, changed_at = ?4
         WHERE ${same} RETURNING id`,
      )
      .bind(id, version, since, now),
    db
      .prepare(
        `DELETE FROM withdrawal WHERE entry = ?1
         AND NOT EXISTS (SELECT 1 FROM form_entry WHERE id = ?1 AND outcome = 'withdrawn')`,
      )
      .bind(id),
    answersAgain(id, now).prepare(db),
  ])
  return undone?.results.length === 1
}
