import type { EntryId } from '#contract/entry-id'
import { type EntryMail, entryMail } from '#contract/wire/answer'
import * as z from '#contract/wire/schema'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import type { Row, Statement } from '../../adapters/db/statement.ts'
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
export function answerWritten({ id, entry, seen, to, subject, text, now }: NewAnswer): Statement {
  return {
    sql: `INSERT INTO mail (id, entry_id, kind, address, counted_as, subject, body, due_at, written_at)
       SELECT ?1, id, 'answer', ?4, ?5, ?6, ?7, ?8, ?8 FROM form_entry WHERE id = ?2 AND version = ?3`,
    values: [id, entry, seen, to, countedAddress(to), subject, text, now],
  }
}

/** Reads the mail that has this key: whether it is this answer. */
export function mailUnder({ id, entry, subject, text }: Omit<NewAnswer, 'seen' | 'to' | 'now'>): Statement {
  return {
    sql: 'SELECT entry_id = ?2 AND subject = ?3 AND body = ?4 AS same FROM mail WHERE id = ?1',
    values: [id, entry, subject, text],
  }
}

const mailRow = z.pipe(
  rowSchema({
    id: z.string(),
    kind: z.string(),
    address: z.string(),
    writtenAt: z.number(),
    triedAt: z.nullable(z.number()),
    status: entryMail.shape.status,
    code: z.nullable(z.string()),
    subject: z.nullable(z.string()),
    body: z.nullable(z.string()),
    againAs: z.nullable(z.string()),
  }),
  z.transform(
    ({ address, body, againAs, ...mail }): EntryMail => ({
      ...mail,
      to: address,
      text: body,
      again: againAs === null && (mail.status === 'refused' || mail.status === 'unknown'),
    }),
  ),
)

/** Reads the mails about an entry, the oldest first. */
export function mailsAbout(entry: EntryId): Statement {
  return { sql: 'SELECT * FROM mail WHERE entry_id = ?1 ORDER BY written_at, id', values: [entry] }
}

export function entryMailOf(row: Row): EntryMail {
  return mailRow.parse(row)
}

/**
 * Reads to which address a mail is sent again: the one that its entry has now. The notice of a correction is for the address
 * that the entry had before it.
 */
export function addressAgain(mail: string): Statement {
  return {
    sql: `SELECT ${ADDRESS_AGAIN} AS address FROM mail JOIN form_entry ON form_entry.id = mail.entry_id WHERE mail.id = ?1`,
    values: [mail],
  }
}

const ADDRESS_AGAIN = `coalesce(corrected_email,
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
}): readonly Statement[] {
  return [
    {
      sql: `UPDATE mail SET again_as = ?2 WHERE id = ?1 AND again_as IS NULL AND status IN ('refused', 'unknown')
         AND (SELECT ${ADDRESS_AGAIN} FROM form_entry WHERE form_entry.id = mail.entry_id) = ?3`,
      values: [mail, again, to],
    },
    {
      sql: `INSERT OR IGNORE INTO mail (id, entry_id, kind, address, counted_as, subject, body, due_at, written_at)
         SELECT ?2, entry_id, kind, ?3, ?4, subject, body, ?5, ?5 FROM mail WHERE id = ?1 AND again_as = ?2`,
      values: [mail, again, to, countedAddress(to), now],
    },
  ]
}
