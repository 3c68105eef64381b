import type { NewMail } from '../mail/outbox.ts'
import { writeMail } from '../mail/outbox-store.ts'
import type { OwnEntry } from './own-entry-store.ts'
import { AS_READ, IS_DONE, LAST_VERSION } from './own-entry-store.ts'

/** How events name who sent an entry. */
export const SENDER = 'sender'

interface Amendment {
  readonly answers: Readonly<Record<string, unknown>>
  readonly email: string
  readonly contentHash: string
  readonly now: number
}

/**
 * Replaces the answers of an entry as it was read, and keeps the earlier ones. Every colleague has it unread again. One that was
 * answered or decided is new work: as if it had arrived now, but without the hash of its sender, which is kept for a day. False
 * where it was changed meanwhile.
 */
export async function keepAmendment(
  db: D1Database,
  { id, version }: Pick<OwnEntry, 'id' | 'version'>,
  { answers, email, contentHash, now }: Amendment,
  mails: readonly NewMail[],
): Promise<boolean> {
  const results = await db.batch([
    db
      .prepare(
        `INSERT INTO entry_version (entry, number, answers, sent_at)
         SELECT id, 1 + ${LAST_VERSION}, answers,
           coalesce(amended_at, received_at)
         FROM form_entry WHERE ${AS_READ}`,
      )
      .bind(id, version),
    db
      .prepare(
        `INSERT INTO entry_event (entry, version, at, by, kind, old, new)
         SELECT id, version + 1, ?3, ?4, 'amended', state, CASE WHEN ${IS_DONE} THEN 'received' ELSE state END
         FROM form_entry WHERE ${AS_READ}`,
      )
      .bind(id, version, now, SENDER),
    ...mails.map((mail) => writeMail(mail, version).prepare(db)),
    db
      .prepare(
        `INSERT INTO earlier_answer (entry, received_at, answered_at)
         SELECT id, received_at, answered_at FROM form_entry
         WHERE ${AS_READ} AND ${IS_DONE} AND answered_at IS NOT NULL AND due_at IS NOT NULL`,
      )
      .bind(id, version),
    db
      .prepare(`DELETE FROM entry_read WHERE entry IN (SELECT id FROM form_entry WHERE ${AS_READ})`)
      .bind(id, version),
    db
      .prepare(
        `UPDATE form_entry SET answers = ?3, email = ?4, content_hash = ?5, amended_at = ?6, changed_at = ?6,
           version = version + 1, folded = NULL,
           corrected_email = CASE WHEN email = ?4 THEN corrected_email END,
           received_at = CASE WHEN ${IS_DONE} THEN ?6 ELSE received_at END,
           sender_hash = CASE WHEN ${IS_DONE} THEN NULL ELSE sender_hash END,
           answered_at = CASE WHEN ${IS_DONE} THEN NULL ELSE answered_at END,
           status = CASE WHEN ${IS_DONE} THEN 'received' ELSE status END,
           outcome = CASE WHEN outcome = 'spam' THEN outcome END, shown_outcome = NULL
         WHERE ${AS_READ} RETURNING id`,
      )
      .bind(id, version, JSON.stringify(answers), email, contentHash, now),
  ])
  // Triggers count their own changes too.
  return results.at(-1)?.results.length === 1
}
