import type { EntryId } from '#contract/entry-id'
import type { Statement } from '../../adapters/db/statement.ts'
import { countedAddress } from '../../adapters/mail/mailable-address.ts'

/** Reads what entries said before their senders amended them, the oldest first. */
export function earlierVersions(ids: readonly EntryId[]): Statement {
  return {
    sql: `SELECT entry, answers, sent_at FROM entry_version
       WHERE entry IN (SELECT value FROM json_each(?1)) ORDER BY entry, number`,
    values: [JSON.stringify(ids)],
  }
}

/**
 * Reads entries of other addresses that name this one: in what they said before, in their history, or as where a mail went. In
 * lower case as far as SQLite knows it.
 */
export function entriesNaming(email: string): Statement {
  return {
    sql: `SELECT id FROM form_entry WHERE id IN (
         SELECT entry FROM entry_version WHERE lower(json_extract(answers, '$.email')) = ?1
         UNION SELECT entry FROM entry_event WHERE kind = 'email' AND ?1 IN (old, new)
         UNION SELECT entry_id FROM mail WHERE counted_as = ?2 AND lower(address) = ?1)
       AND email <> ?1 AND corrected_email IS NOT ?1 ORDER BY id`,
    values: [email, countedAddress(email)],
  }
}

/** Reads what was mailed about entries, the oldest first. */
export function mailsAboutAll(ids: readonly EntryId[]): Statement {
  return {
    sql: `SELECT entry_id, kind, address, status, subject, body, written_at FROM mail
       WHERE entry_id IN (SELECT value FROM json_each(?1)) ORDER BY written_at, id`,
    values: [JSON.stringify(ids)],
  }
}
