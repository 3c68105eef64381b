import { shownStatuses } from '#contract/application-status'
import type { EntryId } from '#contract/entry-id'
import { formNames } from '#contract/form-terms'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { jsonColumn, rowSchema } from '../../adapters/db/row-schema.ts'
import type { OwnEntry } from './own-entry.ts'

const row = rowSchema({
  id: entryId,
  form: z.enum(formNames),
  status: z.enum(shownStatuses),
  address: z.string(),
  answers: jsonColumn(z.record(z.string(), z.unknown())),
  contentHash: z.string(),
  version: z.number(),
  sentAt: z.number(),
  amended: z.number(),
  withdrawnAt: z.nullable(z.number()),
  saidAt: z.nullable(z.number()),
  saidSubject: z.nullable(z.string()),
  saidText: z.nullable(z.string()),
})

/** Whether an entry is answered or decided, as SQL; its sender may not have been told yet. */
export const IS_DONE = `(form_entry.status = 'answered' OR coalesce(form_entry.outcome, '') IN ('accepted', 'declined'))`

/** How often an entry was amended, as SQL. Earlier answers are deleted by their age, so that counting them would not do. */
export const LAST_VERSION = '(SELECT coalesce(max(number), 0) FROM entry_version WHERE entry = form_entry.id)'

/** An entry for its sender; null for none. */
export async function readOwnEntry(db: D1Database, id: EntryId): Promise<OwnEntry | null> {
  const read = await db
    .prepare(
      `SELECT form_entry.id, form, shown AS status, answers, content_hash, version,
         coalesce(corrected_email, json_extract(answers, '$.email')) AS address,
         coalesce(amended_at, received_at) AS sent_at, withdrawal.at AS withdrawn_at,
         ${LAST_VERSION} AS amended,
         said.written_at AS said_at, said.subject AS said_subject, said.body AS said_text
       FROM form_entry
       LEFT JOIN withdrawal ON withdrawal.entry = form_entry.id AND form_entry.outcome = 'withdrawn'
       LEFT JOIN mail AS said ON said.id = (
         SELECT id FROM mail WHERE entry_id = form_entry.id AND body IS NOT NULL AND status IN ('sent', 'unknown')
         ORDER BY written_at DESC LIMIT 1)
       WHERE form_entry.id = ?`,
    )
    .bind(id)
    .first()
  if (read === null) return null
  const { saidAt, saidSubject, saidText, ...entry } = row.parse(read)
  const lastAnswer = saidAt === null ? null : { at: saidAt, subject: saidSubject ?? '', text: saidText ?? '' }
  return { ...entry, lastAnswer }
}
