import type { EntryId } from '#contract/entry-id'
import { type EntryMail, entryMail } from '#contract/wire/answer'
import { flag, rowSchema } from '../../adapters/db/row-schema.ts'
import { listOf, type Sql, sql } from '../../adapters/db/sql.ts'
import type { Row } from '../../adapters/db/transactions.ts'
import { countedAddress } from '../../adapters/mail/mailable-address.ts'

interface NewAnswer {
  /** Its key: under one key there is one mail. */
  readonly id: string
  readonly entry: EntryId
  readonly seen: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly now: number
}

/** Writes an answer, while the entry still is of the version that was seen. Throws where another mail has its key. */
export function answerWritten({ id, entry, seen, to, subject, text, now }: NewAnswer): Sql {
  return sql`INSERT INTO mail (id, entry_id, kind, address, counted_as, subject, body, due_at, written_at)
    SELECT ${id}, id, 'answer', ${to}, ${countedAddress(to)}, ${subject}, ${text}, ${now}, ${now}
    FROM form_entry WHERE id = ${entry} AND version = ${seen}`
}

/** Reads the mail that has this key: whether it is this answer. */
export function mailUnder({ id, entry, subject, text }: Omit<NewAnswer, 'seen' | 'to' | 'now'>): Sql {
  return sql`SELECT entry_id = ${entry} AND subject = ${subject} AND body = ${text} AS same
    FROM mail WHERE id = ${id}`
}

const mailRow = rowSchema({ ...entryMail.shape, again: flag })

/** Reads the mails about entries, the oldest first. */
export function mailsAbout(ids: readonly EntryId[]): Sql {
  return sql`SELECT *, address AS "to", body AS text, ${MAY_GO_AGAIN} AS again
    FROM mail WHERE entry_id IN ${listOf(ids)} ORDER BY written_at, id`
}

/** A condition: a person may have the mail sent again. */
const MAY_GO_AGAIN = sql`(again_as IS NULL AND status IN ('refused', 'unknown'))`

export function entryMailOf(row: Row): EntryMail {
  return mailRow.parse(row)
}

/**
 * Reads to which address a mail is sent again: the one that its entry has now. The notice of a correction is for the address
 * that the entry had before it.
 */
export function addressAgain(mail: string): Sql {
  return sql`SELECT ${ADDRESS_AGAIN} AS address FROM mail JOIN form_entry ON form_entry.id = mail.entry_id
    WHERE mail.id = ${mail}`
}

const ADDRESS_AGAIN = sql`coalesce(corrected_email,
  CASE kind WHEN 'amended' THEN address ELSE json_extract(answers, '$.email') END, address)`

/**
 * Writes a mail in place of one that was refused or may have been sent, while `to` is the address to which it is sent again.
 * The earlier one names it, so that asked twice there is one.
 */
export function writtenAgain({
  mail,
  again,
  to,
  now,
}: {
  readonly mail: string
  readonly again: string
  readonly to: string
  readonly now: number
}): readonly Sql[] {
  return [
    sql`UPDATE mail SET again_as = ${again}
        WHERE id = ${mail} AND ${MAY_GO_AGAIN}
          AND (SELECT ${ADDRESS_AGAIN} FROM form_entry WHERE form_entry.id = mail.entry_id) = ${to}`,
    sql`INSERT OR IGNORE INTO mail (id, entry_id, kind, address, counted_as, subject, body, due_at, written_at)
        SELECT ${again}, entry_id, kind, ${to}, ${countedAddress(to)}, subject, body, ${now}, ${now}
        FROM mail WHERE id = ${mail} AND again_as = ${again}`,
  ]
}
