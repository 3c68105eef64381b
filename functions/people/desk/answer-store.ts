import type { EntryId } from '#contract/entry-id'
import type { EntryMail } from '#contract/wire/answer'
import { entryMail } from '#contract/wire/answer'
import * as z from '#contract/wire/schema'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import type { Row, Statement } from '../../adapters/db/statement.ts'
import { countedAddress } from '../../adapters/mail/mailable-address.ts'

export interface NewAnswer {
  /** Its key: under one key there is one mail. */
  readonly id: string
  readonly entry: EntryId
  readonly seen: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly now: number
}

/** Writes an answer, while the entry still is of the version that was seen. */
export function answerWritten({ id, entry, seen, to, subject, text, now }: NewAnswer): Statement {
  return {
    sql: `INSERT OR IGNORE INTO mail (id, entry_id, kind, address, counted_as, subject, body, due_at, written_at)
       SELECT ?1, id, 'answer', ?4, ?5, ?6, ?7, ?8, ?8 FROM form_entry WHERE id = ?2 AND version = ?3`,
    values: [id, entry, seen, to, countedAddress(to), subject, text, now],
  }
}

/** Whether this mail was written about this entry. */
export function mailOf(id: string, entry: EntryId): Statement {
  return { sql: 'SELECT id FROM mail WHERE id = ?1 AND entry_id = ?2', values: [id, entry] }
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
 * Writes a mail in place of one that was refused or may have been sent, to the address that the entry has now. The earlier one
 * names it, so that asked twice there is one.
 */
export function writtenAgain(mail: string, again: string, now: number): readonly Statement[] {
  return [
    {
      sql: `UPDATE mail SET again_as = ?2 WHERE id = ?1 AND again_as IS NULL AND status IN ('refused', 'unknown')`,
      values: [mail, again],
    },
    {
      sql: `INSERT OR IGNORE INTO mail (id, entry_id, kind, address, counted_as, subject, body, due_at, written_at)
         SELECT ?2, entry_id, kind, coalesce(corrected_email, address),
           CASE WHEN corrected_email IS NULL THEN counted_as ELSE corrected_email END, subject, body, ?3, ?3
         FROM mail JOIN form_entry ON form_entry.id = mail.entry_id WHERE mail.id = ?1 AND again_as = ?2`,
      values: [mail, again, now],
    },
  ]
}
