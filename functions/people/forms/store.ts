import { type ShownStatus, shownStatuses } from '#contract/application-status'
import type { EntryId } from '#contract/entry-id'
import { CAP_WINDOW, type FormName } from '#contract/form-terms'
import { DAY } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { notPaused } from '../../adapters/db/not-paused.ts'
import { batch, type Sql, sql, verbatim } from '../../adapters/db/sql.ts'
import { readPauses, SELECT_PAUSES } from '../../records/switches/store.ts'
import type { NewMail } from '../mail/outbox.ts'
import { writeMail } from '../mail/outbox-store.ts'
import { COUNTED_AS_ONE } from './answers-size.ts'
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

/** The most entries that are accepted. A long one counts several times. */
export interface Caps {
  /** Of this form, from one sender, within `CAP_WINDOW`. */
  readonly perSender: number
  /** Of those, with the same answers except who sends them. */
  readonly alike: number
  /** Of any form, under one e-mail address, within a day. */
  readonly perEmail: number
  /** Of any form, of everyone, within `CAP_WINDOW`: `MAX_KEPT`, or fewer while a person's proof would let it pass. */
  readonly everyone: number
}

/** The answers of an entry without those that identify their sender: equal for entries that are alike. */
export const wording = (answers: Sql): Sql =>
  sql`json_remove(${answers}, '$.name', '$.fullName', '$.email', '$.telegramDiscord')`

// The same answers are the same entry: under one key at any time, without a key for as long as senders are counted. Sent again
// after a withdrawal they are a new one, because a withdrawn entry is not answered.
const isSame = (entry: Entry) => sql`form = ${entry.form} AND content_hash = ${entry.contentHash}
  AND (key_hash = ${entry.keyHash}
    OR (sender_hash = ${entry.senderHash} AND received_at > ${entry.receivedAt - CAP_WINDOW}))
  AND coalesce(outcome, '') <> 'withdrawn'`

/** How many entries are kept within `CAP_WINDOW`, of everyone: the sale's database is not filled up by forms. */
export const MAX_KEPT = 300

/** SQL: how many times an entry counts, as by `timesCounted`, so that caps limit bytes too. */
export const TIMES_COUNTED = sql`1 + octet_length(answers) / ${verbatim(COUNTED_AS_ONE)}`

/** SQL: how many entries these are. A long one counts several times. */
const numberOf = (which: Sql) => sql`(SELECT coalesce(sum(one), 0) FROM (
    SELECT ${TIMES_COUNTED} AS one FROM form_entry WHERE ${which}))`

/** SQL: how many entries were kept within `CAP_WINDOW`. */
export const keptLately = (now: number): Sql =>
  numberOf(sql`received_at > ${now - CAP_WINDOW} LIMIT ${MAX_KEPT}`)

const found = z.object({ id: entryId })

/** The entry that the same answers made before, or null. */
export async function sameEntry(db: D1Database, entry: Entry): Promise<EntryId | null> {
  return idIn(await selectSame(entry).first(db))
}

/** What became of an entry; `id` is its own, or that of the entry that the same answers made before. */
type Kept =
  | { readonly is: 'kept'; readonly id: EntryId }
  | { readonly is: 'paused'; readonly say: string | null }
  | { readonly is: 'unproved' }
  | { readonly is: 'capped' }

/**
 * Stores an entry unless a cap is reached, or forms are paused, by an operator or by a flood of them. Reading and writing are one statement, so
 * concurrent requests make one entry and never more than a cap allows. `mail` is written with an entry that is new.
 */
export async function keepEntry(
  db: D1Database,
  entry: Entry,
  caps: Caps,
  mail: NewMail | null = null,
): Promise<Kept> {
  const { id: own, form, email, contentHash, keyHash, senderHash, receivedAt } = entry
  const answers = JSON.stringify(entry.answers)
  const searched = searchedText([own, email, Object.values(entry.answers)])
  const ofSender = sql`form = ${form} AND sender_hash = ${senderHash} AND received_at > ${receivedAt - CAP_WINDOW}`
  const [, kept, pauses, flood] = await batch(db, [
    sql`INSERT INTO form_entry
          (id, form, email, answers, content_hash, key_hash, sender_hash, received_at, changed_at, folded)
        SELECT ${own}, ${form}, ${email}, ${answers}, ${contentHash}, ${keyHash}, ${senderHash},
          ${receivedAt}, ${receivedAt}, ${searched}
        WHERE NOT EXISTS (SELECT 1 FROM form_entry WHERE ${isSame(entry)})
          AND ${notPaused(sql`'forms'`, receivedAt)} AND ${keptLately(receivedAt)} < ${caps.everyone}
          AND ${numberOf(ofSender)} < ${caps.perSender}
          AND (SELECT COUNT(*) FROM form_entry WHERE ${ofSender}
               AND ${wording(sql`answers`)} = ${wording(sql`${answers}`)}) < ${caps.alike}
          AND (SELECT COUNT(*) FROM form_entry
               WHERE email = ${email} AND received_at > ${receivedAt - DAY}) < ${caps.perEmail}`,
    selectSame(entry),
    SELECT_PAUSES,
    sql`SELECT ${keptLately(receivedAt)} AS kept`,
    ...(mail ? [writeMail(mail)] : []),
  ])
  const id = idIn(kept?.results[0])
  if (id) return { is: 'kept', id }
  const pause = readPauses(pauses).find(({ scope }) => scope === 'forms')
  if (pause) return { is: 'paused', say: pause.say }
  const { kept: lately } = flooded.parse(flood?.results[0])
  if (lately >= MAX_KEPT) return { is: 'paused', say: null }
  return { is: lately >= caps.everyone ? 'unproved' : 'capped' }
}

function selectSame(entry: Entry): Sql {
  return sql`SELECT id FROM form_entry WHERE ${isSame(entry)} ORDER BY received_at LIMIT 1`
}

function idIn(row: unknown): EntryId | null {
  return row ? found.parse(row).id : null
}

const flooded = z.object({ kept: z.number() })
const counts = z.object({ sender: z.number(), everyone: z.number(), email: z.number() })

/** The number of recent forms: from this sender, of everyone, where a long one counts several times, and under this address in a day. */
export async function recentEntries(
  db: D1Database,
  { senderHash, email, receivedAt }: Entry,
  since: number,
): Promise<z.infer<typeof counts>> {
  const row = await sql`SELECT COALESCE(SUM(${TIMES_COUNTED}), 0) AS everyone,
      COUNT(CASE WHEN sender_hash = ${senderHash} THEN 1 END) AS sender,
      (SELECT COUNT(*) FROM form_entry WHERE email = ${email} AND received_at > ${receivedAt - DAY}) AS email
    FROM form_entry WHERE received_at > ${since}`.first(db)
  return counts.parse(row)
}

const entryStatus = z.object({ form: z.string(), status: z.enum(shownStatuses) })

/** The form of an entry and what its sender is shown, or null when there is none. */
export async function shownStatusOf(
  db: D1Database,
  id: EntryId,
): Promise<{ form: string; status: ShownStatus } | null> {
  return sql`SELECT form, shown AS status FROM form_entry WHERE id = ${id}`.one(entryStatus, db)
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
  await batch(db, [
    ...old.flatMap(({ form, before }) => [
      sql`DELETE FROM form_entry WHERE form = ${form} AND received_at < ${before}`,
      sql`DELETE FROM entry_version WHERE sent_at < ${before}
            AND (SELECT form FROM form_entry WHERE id = entry_version.entry) = ${form}`,
    ]),
    sql`UPDATE form_entry SET sender_hash = NULL
        WHERE sender_hash IS NOT NULL AND received_at < ${sendersBefore}`,
  ])
}
