import { shownStatuses } from '#contract/application-status'
import type { EntryId } from '#contract/entry-id'
import { formNames } from '#contract/form-terms'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { jsonColumn, rowSchema } from '../../adapters/db/row-schema.ts'
import { type Sql, sql } from '../../adapters/db/sql.ts'
import { GOES_TO } from '../mail/outbox-store.ts'

const row = z.pipe(
  rowSchema({
    id: entryId,
    form: z.enum(formNames),
    status: z.enum(shownStatuses),
    /** Where mails about it go. */
    address: z.string(),
    answers: jsonColumn(z.record(z.string(), z.unknown())),
    contentHash: z.string(),
    /** Every change adds one. */
    version: z.number(),
    /** When these answers were sent. */
    sentAt: z.number(),
    /** How often they were amended. */
    amended: z.number(),
    /** When its sender withdrew it; null where it is not withdrawn. */
    withdrawnAt: z.nullable(z.number()),
    /** How often it was withdrawn. */
    withdrawals: z.number(),
    /** What the team last wrote by mail, and when; null for nothing. */
    saidAt: z.nullable(z.number()),
    saidSubject: z.nullable(z.string()),
    saidText: z.nullable(z.string()),
  }),
  z.transform(({ saidAt, saidSubject, saidText, ...entry }) => ({
    ...entry,
    lastAnswer: saidAt === null ? null : { at: saidAt, subject: saidSubject ?? '', text: saidText ?? '' },
  })),
)
/** An entry, whole, for its sender. Times are unix ms. */
export type OwnEntry = Readonly<z.infer<typeof row>>

/** A condition: an entry is answered or decided; its sender may not have been told yet. */
export const IS_DONE = sql`(form_entry.status = 'answered'
  OR coalesce(form_entry.outcome, '') IN ('accepted', 'declined'))`

/** A condition: the entry is of the version that was read, and not withdrawn. */
export const isAsRead = ({ id, version }: Pick<OwnEntry, 'id' | 'version'>): Sql =>
  sql`id = ${id} AND version = ${version} AND coalesce(outcome, '') <> 'withdrawn'`

/** How often an entry was amended. Earlier answers are deleted by their age, so that counting them would not do. */
export const LAST_VERSION = sql`(SELECT coalesce(max(number), 0) FROM entry_version WHERE entry = form_entry.id)`

/** An entry for its sender; null for none. */
export async function readOwnEntry(db: D1Database, id: EntryId): Promise<OwnEntry | null> {
  return sql`SELECT form_entry.id, form, shown AS status, answers, content_hash, version,
      ${GOES_TO} AS address,
      coalesce(amended_at, received_at) AS sent_at, withdrawal.at AS withdrawn_at,
      ${LAST_VERSION} AS amended,
      (SELECT count(*) FROM entry_event
        WHERE entry = form_entry.id AND kind = 'state' AND new = 'withdrawn') AS withdrawals,
      said.written_at AS said_at, said.subject AS said_subject, said.body AS said_text
    FROM form_entry
    LEFT JOIN withdrawal ON withdrawal.entry = form_entry.id AND form_entry.outcome = 'withdrawn'
    LEFT JOIN mail AS said ON said.id = (
      SELECT id FROM mail WHERE entry_id = form_entry.id AND body IS NOT NULL AND status IN ('sent', 'unknown')
      ORDER BY written_at DESC LIMIT 1)
    WHERE form_entry.id = ${id}`.one(row, db)
}
