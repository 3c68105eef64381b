import { batch, sql } from '../../adapters/db/sql.ts'
import { SENDER } from '../mail/holder-store.ts'
import type { NewMail } from '../mail/outbox.ts'
import { writeMail } from '../mail/outbox-store.ts'
import { IS_DONE, isAsRead, LAST_VERSION, type OwnEntry } from './own-entry-store.ts'

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
  read: Pick<OwnEntry, 'id' | 'version'>,
  { answers, email, contentHash, now }: Amendment,
  mails: readonly NewMail[],
): Promise<boolean> {
  const same = isAsRead(read)
  const results = await batch(db, [
    sql`INSERT INTO entry_version (entry, number, answers, sent_at)
        SELECT id, 1 + ${LAST_VERSION}, answers, coalesce(amended_at, received_at)
        FROM form_entry WHERE ${same}`,
    sql`INSERT INTO entry_event (entry, version, at, by, kind, old, new)
        SELECT id, version + 1, ${now}, ${SENDER}, 'amended', state,
          CASE WHEN ${IS_DONE} THEN 'received' ELSE state END
        FROM form_entry WHERE ${same}`,
    ...mails.map((mail) => writeMail(mail, read.version)),
    sql`INSERT INTO earlier_answer (entry, received_at, answered_at)
        SELECT id, received_at, answered_at FROM form_entry
        WHERE ${same} AND ${IS_DONE} AND answered_at IS NOT NULL AND due_at IS NOT NULL`,
    sql`DELETE FROM entry_read WHERE entry IN (SELECT id FROM form_entry WHERE ${same})`,
    sql`UPDATE form_entry SET answers = ${JSON.stringify(answers)}, email = ${email},
          content_hash = ${contentHash}, amended_at = ${now}, changed_at = ${now},
          version = version + 1, folded = NULL,
          corrected_email = CASE WHEN email = ${email} THEN corrected_email END,
          received_at = CASE WHEN ${IS_DONE} THEN ${now} ELSE received_at END,
          sender_hash = CASE WHEN ${IS_DONE} THEN NULL ELSE sender_hash END,
          answered_at = CASE WHEN ${IS_DONE} THEN NULL ELSE answered_at END,
          status = CASE WHEN ${IS_DONE} THEN 'received' ELSE status END,
          outcome = CASE WHEN outcome = 'spam' THEN outcome END, shown_outcome = NULL
        WHERE ${same} RETURNING id`,
  ])
  // Triggers count their own changes too.
  return results.at(-1)?.results.length === 1
}
