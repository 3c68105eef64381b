import { batch, sql, verbatim } from '../../adapters/db/sql.ts'
import { SENDER } from '../mail/holder-store.ts'
import type { NewMail } from '../mail/outbox.ts'
import { answersAgain, writeMail } from '../mail/outbox-store.ts'
import { isAsRead, type OwnEntry } from './own-entry-store.ts'

type Read = Pick<OwnEntry, 'id' | 'version'>

/**
 * Withdraws an entry as it was read. False where it was changed meanwhile, or is withdrawn already. Release 0.1.0 reads `status`,
 * and has no other word for what waits for nothing.
 */
export async function keepWithdrawal(
  db: D1Database,
  read: Read,
  now: number,
  mail: NewMail | null,
): Promise<boolean> {
  const same = isAsRead(read)
  const results = await batch(db, [
    sql`INSERT OR REPLACE INTO withdrawal (entry, at, status, outcome, shown_outcome)
        SELECT id, ${now}, status, outcome, shown_outcome FROM form_entry WHERE ${same}`,
    sql`INSERT INTO entry_event (entry, version, at, by, kind, old, new)
        SELECT id, version + 1, ${now}, ${SENDER}, 'state', state, 'withdrawn' FROM form_entry WHERE ${same}`,
    ...(mail ? [writeMail(mail, read.version)] : []),
    sql`UPDATE form_entry SET status = 'answered', outcome = 'withdrawn', shown_outcome = 'withdrawn',
          version = version + 1, changed_at = ${now}
        WHERE ${same} RETURNING id`,
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
  const same = sql`id = ${id} AND version = ${version} AND outcome = 'withdrawn'
    AND EXISTS (SELECT 1 FROM withdrawal WHERE entry = form_entry.id AND at > ${since})`
  // What was given up with a withdrawal that the team took back may be contradicted by a later answer.
  const takenBack = sql`coalesce((SELECT max(at) FROM entry_event
    WHERE entry = ${id} AND kind = 'state' AND old = 'withdrawn' AND by <> ${SENDER}), 0)`
  const before = (column: 'status' | 'outcome' | 'shown_outcome') =>
    sql`(SELECT ${verbatim(column)} FROM withdrawal WHERE entry = form_entry.id)`
  const [, undone] = await batch(db, [
    sql`INSERT INTO entry_event (entry, version, at, by, kind, old, new)
        SELECT id, version + 1, ${now}, ${SENDER}, 'state', 'withdrawn',
          coalesce(${before('outcome')}, ${before('status')})
        FROM form_entry WHERE ${same}`,
    sql`UPDATE form_entry SET status = ${before('status')}, outcome = ${before('outcome')},
          shown_outcome = ${before('shown_outcome')}, version = version + 1, changed_at = ${now}
        WHERE ${same} RETURNING id`,
    sql`DELETE FROM withdrawal WHERE entry = ${id}
          AND NOT EXISTS (SELECT 1 FROM form_entry WHERE id = ${id} AND outcome = 'withdrawn')`,
    answersAgain(id, now, takenBack),
  ])
  return undone?.results.length === 1
}
