import type { EntryId } from '#contract/entry-id'
import { listOf, type Sql, sql } from '../../adapters/db/sql.ts'
import { countedAddress } from '../../adapters/mail/mailable-address.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'

/** Reads what entries said before their senders amended them, the oldest first. */
export function earlierVersions(ids: readonly EntryId[]): Sql {
  return sql`SELECT entry, answers, sent_at FROM entry_version
    WHERE entry IN ${listOf(ids)} ORDER BY entry, number`
}

/**
 * Reads entries of other addresses that may name this one, each with the address that it names as it was typed: in what they said
 * before, in their history, or as where a mail went.
 */
export function entriesNaming(email: string): Sql {
  const local = email.slice(0, email.lastIndexOf('@') + 1)
  return sql`SELECT id, address FROM form_entry JOIN (
        SELECT entry, json_extract(answers, '$.email') AS address FROM entry_version
          WHERE instr(lower(json_extract(answers, '$.email')), ${local}) = 1
        UNION SELECT entry, ${email} FROM entry_event WHERE kind = 'email' AND ${email} IN (old, new)
        UNION SELECT entry_id, address FROM mail WHERE counted_as = ${countedAddress(email)}
      ) ON entry = form_entry.id
    WHERE email <> ${email} AND corrected_email IS NOT ${email}
    ORDER BY id`
}

/** What is to be deleted: entries, and where an address is named, how many others it has. */
interface Erasing {
  readonly ids: readonly EntryId[]
  readonly email: string | null
  readonly others: number
}

/** A condition: the entry is among these, and of the address, where one is named, which has so many others. */
function isErasable({ ids, email, others }: Erasing): Sql {
  const named = listOf(ids)
  return sql`id IN ${named} AND (${email} IS NULL
    OR ${email} IN (email, corrected_email) AND ${others} = (SELECT count(*) FROM form_entry AS other
      WHERE other.id NOT IN ${named} AND (other.email = ${email} OR other.corrected_email = ${email})))`
}

/**
 * Deletes entries, and by the database's rules all that refers to them, with a row of the audit. Where an address is named,
 * it has to have as many others as stated: else none is deleted. The second returns the ids of those that were deleted.
 */
export function erased(author: Author, erasing: Erasing): readonly Sql[] {
  const entries = sql`FROM form_entry WHERE ${isErasable(erasing)}`
  return [
    auditRow(author, `desk erase ${erasing.ids.join(' ')}`, sql`EXISTS (SELECT 1 ${entries})`),
    sql`DELETE ${entries} RETURNING id`,
  ]
}
