import type { EntryId } from '#contract/entry-id'
import { guarded } from '../../adapters/db/guarded.ts'
import type { Statement } from '../../adapters/db/statement.ts'
import { countedAddress } from '../../adapters/mail/mailable-address.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'

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

/** That an entry is one of these ids, and where an address is named of that address, which has so many others; as SQL. */
const erasable = (ids: string, email: string, others: string) => `id IN (SELECT value FROM json_each(${ids}))
  AND (${email} IS NULL OR ${email} IN (email, corrected_email) AND ${others} = (
    SELECT count(*) FROM form_entry AS other WHERE other.id NOT IN (SELECT value FROM json_each(${ids}))
      AND (other.email = ${email} OR other.corrected_email = ${email})))`

/** What is to be deleted: entries, and where an address is named, how many others it has. */
interface Erasing {
  readonly ids: readonly EntryId[]
  readonly email: string | null
  readonly others: number
}

/**
 * Deletes entries, and by the database's rules all that refers to them, with a row of the audit. Where an address is named,
 * it has to have as many others as stated: else none is deleted. The second returns the ids of those that were deleted.
 */
export function erased(author: Author, { ids, email, others }: Erasing) {
  const list = JSON.stringify(ids)
  const values = [list, email, others]
  const what = `desk erase ${ids.join(' ')}`
  return [
    auditRow(
      author,
      what,
      guarded(
        `EXISTS (SELECT 1 FROM form_entry WHERE ${erasable('?', '?', '?')})`,
        ...[list, email, email, others, list, email, email],
      ),
    ),
    { sql: `DELETE FROM form_entry WHERE ${erasable('?1', '?2', '?3')} RETURNING id`, values },
  ] as const satisfies readonly Statement[]
}

export function idsOfPerson(email: string): Statement {
  return {
    sql: `SELECT id FROM form_entry WHERE email = ?1 UNION SELECT id FROM form_entry WHERE corrected_email = ?1
       ORDER BY id`,
    values: [email],
  }
}
