import { type ShownStatus, shownStatuses } from '#contract/application-status'
import type { EntryId } from '#contract/entry-id'
import { CAP_WINDOW, type FormName } from '#contract/form-terms'
import { DAY } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { notPausedSql, readPauses, SELECT_PAUSES } from '../../records/switches/store.ts'
import type { NewMail } from '../mail/outbox.ts'
import { writeMail } from '../mail/outbox-store.ts'
import { searchedText } from './searched-text.ts'

/** Answers as they are stored. Hashes of the same content, key or sender are equal, and reveal nothing else. */
export interface Entry {
  readonly id: EntryId
  readonly form: FormName
  readonly email: string
  readonly answers: Readonly<Record<string, unknown>>
  readonly contentHash: string
  readonly keyHash: string | null
  readonly senderHash: string
  readonly receivedAt: number
}

/** The most entries that are accepted. */
export interface Caps {
  /** Of this form, from one sender, within `CAP_WINDOW`. */
  readonly perSender: number
  /** Of those, with the same answers except who sends them. */
  readonly alike: number
  /** Of any form, under one e-mail address, within a day. */
  readonly perEmail: number
}

/** The answers of an entry, as SQL, without those that identify their sender: equal for entries that are alike. */
export const wording = (answers: string) =>
  `json_remove(${answers}, '$.name', '$.fullName', '$.email', '$.telegramDiscord')`

// The same answers are the same entry: under one key at any time, without a key for as long as senders are counted. Sent again
// after a withdrawal they are a new one, because a withdrawn entry is not answered.
const SAME = `form = ?1 AND content_hash = ?2 AND (key_hash = ?3 OR (sender_hash = ?4 AND received_at > ?5))
  AND coalesce(outcome, '') <> 'withdrawn'`

const found = z.object({ id: entryId })

/** The entry that the same answers made before, or null. */
export async function sameEntry(db: D1Database, entry: Entry): Promise<EntryId | null> {
  return idIn(await sameStatement(db, entry).first())
}

/** What became of an entry; `id` is its own, or that of the entry that the same answers made before. */
type Kept =
  | { readonly is: 'kept'; readonly id: EntryId }
  | { readonly is: 'paused'; readonly say: string | null }
  | { readonly is: 'capped' }

/**
 * Stores an entry unless a cap is reached, or forms are paused. Reading and writing are one statement, so concurrent requests make one entry and
 * never more than a cap allows. `mail` is written with an entry that is new.
 */
export async function keepEntry(
  db: D1Database,
  entry: Entry,
  caps: Caps,
  mail: NewMail | null = null,
): Promise<Kept> {
  const insert = db
    .prepare(
      `INSERT INTO form_entry
         (id, form, email, answers, content_hash, key_hash, sender_hash, received_at, changed_at, folded)
       SELECT ?6, ?1, ?7, ?8, ?2, ?3, ?4, ?9, ?9, ?14
       WHERE NOT EXISTS (SELECT 1 FROM form_entry WHERE ${SAME})
         AND ${notPausedSql("'forms'", '?9')}
         AND (SELECT COUNT(*) FROM form_entry WHERE form = ?1 AND sender_hash = ?4 AND received_at > ?5) < ?10
         AND (SELECT COUNT(*) FROM form_entry WHERE form = ?1 AND sender_hash = ?4 AND received_at > ?5
              AND ${wording('answers')} = ${wording('?8')}) < ?13
         AND (SELECT COUNT(*) FROM form_entry WHERE email = ?7 AND received_at > ?11) < ?12`,
    )
    .bind(
      ...sameness(entry),
      entry.id,
      entry.email,
      JSON.stringify(entry.answers),
      entry.receivedAt,
      caps.perSender,
      entry.receivedAt - DAY,
      caps.perEmail,
      caps.alike,
      searchedText([entry.id, entry.email, Object.values(entry.answers)]),
    )
  const [, kept, pauses] = await db.batch([
    insert,
    sameStatement(db, entry),
    SELECT_PAUSES.prepare(db),
    ...(mail ? [writeMail(mail).prepare(db)] : []),
  ])
  const id = idIn(kept?.results[0])
  if (id) return { is: 'kept', id }
  const pause = readPauses(pauses).find(({ scope }) => scope === 'forms')
  return pause ? { is: 'paused', say: pause.say } : { is: 'capped' }
}

function sameStatement(db: D1Database, entry: Entry): D1PreparedStatement {
  return db
    .prepare(`SELECT id FROM form_entry WHERE ${SAME} ORDER BY received_at LIMIT 1`)
    .bind(...sameness(entry))
}

function sameness(entry: Entry) {
  const { form, contentHash, keyHash, senderHash, receivedAt } = entry
  return [form, contentHash, keyHash, senderHash, receivedAt - CAP_WINDOW] as const
}

function idIn(row: unknown): EntryId | null {
  return row ? found.parse(row).id : null
}

const counts = z.object({ sender: z.number(), everyone: z.number() })

/** The number of recent forms: from this sender, and in all. */
export async function recentEntries(
  db: D1Database,
  senderHash: string,
  since: number,
): Promise<z.infer<typeof counts>> {
  const row = await db
    .prepare(
      `SELECT COUNT(*) AS everyone, COUNT(CASE WHEN sender_hash = ? THEN 1 END) AS sender
       FROM form_entry WHERE received_at > ?`,
    )
    .bind(senderHash, since)
    .first()
  return counts.parse(row)
}

const entryStatus = z.object({ form: z.string(), status: z.enum(shownStatuses) })

/** The form of an entry and what its sender is shown, or null when there is none. */
export async function entryStanding(
  db: D1Database,
  id: EntryId,
): Promise<{ form: string; status: ShownStatus } | null> {
  const row = await db.prepare('SELECT form, shown AS status FROM form_entry WHERE id = ?').bind(id).first()
  return row ? entryStatus.parse(row) : null
}

/**
 * Deletes what was received before each form's time, and the hashes of senders before theirs. Times in unix ms. An entry that is
 * amended after an answer is received anew; what was sent before goes by its own time.
 */
export async function forgetEntries(
  db: D1Database,
  old: readonly { readonly form: FormName; readonly before: number }[],
  sendersBefore: number,
): Promise<void> {
  await db.batch([
    ...old.flatMap(({ form, before }) => [
      db.prepare('DELETE FROM form_entry WHERE form = ? AND received_at < ?').bind(form, before),
      db
        .prepare(
          `DELETE FROM entry_version
           WHERE sent_at < ?2 AND (SELECT form FROM form_entry WHERE id = entry_version.entry) = ?1`,
        )
        .bind(form, before),
    ]),
    db
      .prepare('UPDATE form_entry SET sender_hash = NULL WHERE sender_hash IS NOT NULL AND received_at < ?')
      .bind(sendersBefore),
  ])
}
