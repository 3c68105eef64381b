import type { EntryId } from '#contract/entry-id'
import { DAY, HOUR, MINUTE } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { columns } from '../../adapters/db/row-schema.ts'
import { type Unread, unread } from '../../adapters/db/unread.ts'
import { countedAddress } from '../../adapters/mail/mailable-address.ts'
import { mayRunNow } from '../../records/alerts/quarantine-store.ts'
import type { AfterAttempt } from './life.ts'
import { type DueMail, dueMail, type NewMail } from './outbox.ts'

/** The most mails to one address within a day, and the most before one that no person at the desk wrote. */
const MAILS_A_DAY = 5
const AUTOMATIC_MAILS_A_DAY = 3
/** How long an answer waits that would be one too many. */
const FULL_PAUSE = HOUR

/** Writes a mail if its entry exists; conditions may follow, with values from `?7`. */
const WRITE = `INSERT OR IGNORE INTO mail (id, entry_id, kind, address, counted_as, due_at, written_at)
  SELECT ?1, id, ?3, ?4, ?5, ?6, ?6 FROM form_entry WHERE id = ?2`
const columnsOf = ({ id, entryId, kind, address, writtenAt }: NewMail) =>
  [id, entryId, kind, address, countedAddress(address), writtenAt] as const

/**
 * Writes a mail if its entry exists: in the batch of what causes it. `seen` is the version of an entry that is changed with
 * it, before it is: of another version, or withdrawn already, it is not changed.
 */
export function writeMail(db: D1Database, mail: NewMail, seen: number | null = null): D1PreparedStatement {
  return db
    .prepare(`${WRITE} AND (?7 IS NULL OR (version = ?7 AND coalesce(outcome, '') <> 'withdrawn'))`)
    .bind(...columnsOf(mail), seen)
}

/** How many links one entry has mailed within a day. */
const LINKS_A_DAY = 3
/** How long after one link a further one is written. */
const LINK_PAUSE = MINUTE

/** Writes a mail with a new link, if its entry was not asked for too many. A double click has one written. */
export async function writeLinkMail(db: D1Database, about: Omit<NewMail, 'kind'>): Promise<void> {
  const mail = { ...about, kind: 'link' } as const
  await db
    .prepare(
      `${WRITE} AND (SELECT count(*) FROM mail WHERE entry_id = ?2 AND kind = ?3 AND written_at > ?7) < ?8
         AND NOT EXISTS (SELECT 1 FROM mail WHERE entry_id = ?2 AND kind = ?3 AND written_at > ?9)`,
    )
    .bind(...columnsOf(mail), mail.writtenAt - DAY, LINKS_A_DAY, mail.writtenAt - LINK_PAUSE)
    .run()
}

const dueRow = z.pipe(columns, dueMail)

/** SQL: where mails about an entry go: to the corrected address, or the one that was typed. */
export const GOES_TO = `coalesce(form_entry.corrected_email, json_extract(form_entry.answers, '$.email'), form_entry.email)`

const DUE = `SELECT mail.*, form_entry.form, form_entry.received_at, ${GOES_TO} AS goes_to
  FROM mail JOIN form_entry ON form_entry.id = mail.entry_id`

/** The mail of this id, if it waits and is due. */
export async function readDueMail(db: D1Database, id: string, now: number): Promise<DueMail | null> {
  const row = await db
    .prepare(`${DUE} WHERE mail.id = ?1 AND mail.status = 'waiting' AND mail.due_at <= ?2`)
    .bind(id, now)
    .first()
  return row === null ? null : dueRow.parse(row)
}

/**
 * Gives up mails whose attempt began before `lostBefore` and has no outcome, since they may have been sent, and answers to
 * entries that were withdrawn meanwhile. Returns how many were lost, and the mails that are due, the longest due first.
 */
export async function giveUpAndReadDue(
  db: D1Database,
  { now, lostBefore, most }: { readonly now: number; readonly lostBefore: number; readonly most: number },
): Promise<{ readonly lost: number; readonly due: readonly Unread<DueMail>[] }> {
  const [lost, , due] = await db.batch<Record<string, unknown>>([
    db
      .prepare(
        `UPDATE mail SET status = 'unknown', code = 'no outcome' WHERE status = 'sending' AND tried_at < ?`,
      )
      .bind(lostBefore),
    db
      .prepare(
        `UPDATE mail SET status = 'refused', code = ? WHERE status = 'waiting' AND body IS NOT NULL
         AND EXISTS (SELECT 1 FROM form_entry WHERE form_entry.id = mail.entry_id AND outcome = 'withdrawn')`,
      )
      .bind(WITHDRAWN),
    db
      .prepare(`${DUE} WHERE mail.status = 'waiting' AND mail.due_at <= ?1 AND ${mayRunNow('mail', 'mail.id', '?1')}
         ORDER BY mail.due_at LIMIT ?2`)
      .bind(now, most),
  ])
  return { lost: lost?.meta.changes ?? 0, due: unread(due?.results ?? [], 'id', (row) => dueRow.parse(row)) }
}

/** The code of an answer that is not sent, since its entry was withdrawn. */
const WITHDRAWN = 'withdrawn'

/** Has the answers sent that were given up with a withdrawal, if their entry is not withdrawn any more. */
export function answersAgain(db: D1Database, entry: EntryId, now: number): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE mail SET status = 'waiting', code = NULL, due_at = ?2
       WHERE entry_id = ?1 AND status = 'refused' AND code = ?3 AND again_as IS NULL
         AND NOT EXISTS (SELECT 1 FROM form_entry WHERE id = ?1 AND outcome = 'withdrawn')`,
    )
    .bind(entry, now, WITHDRAWN)
}

/** Whether this caller may send a mail now; `many` where its address has had the mails of a day. */
type Claim = 'ours' | 'many' | 'gone'

/**
 * Claims a waiting mail for one attempt to this address, written down before the call. An address that has had its mails of a day gets none:
 * an answer waits, any other mail is refused.
 */
export async function claimMail(
  db: D1Database,
  { id, attempts, address }: Pick<DueMail, 'id' | 'attempts' | 'address'>,
  now: number,
): Promise<Claim> {
  const isSame = `id = ?1 AND status = 'waiting' AND attempts = ?2`
  const [claimed, refused] = await db.batch([
    db
      .prepare(
        `UPDATE mail SET status = 'sending', tried_at = ?3, attempts = attempts + 1, code = NULL, address = ?7, counted_as = ?8
         WHERE ${isSame} AND (
           SELECT count(*) FROM mail AS other WHERE other.counted_as = ?8 AND other.tried_at > ?4
             AND other.status IN ('sending', 'sent', 'unknown') AND other.id <> mail.id) < CASE WHEN body IS NULL THEN ?5 ELSE ?6 END`,
      )
      .bind(
        id,
        attempts,
        now,
        now - DAY,
        AUTOMATIC_MAILS_A_DAY,
        MAILS_A_DAY,
        address,
        countedAddress(address),
      ),
    db
      .prepare(
        `UPDATE mail SET code = 'many', due_at = ?3, status = CASE WHEN body IS NULL THEN 'refused' ELSE status END
         WHERE ${isSame}`,
      )
      .bind(id, attempts, now + FULL_PAUSE),
  ])
  if (claimed?.meta.changes === 1) return 'ours'
  return refused?.meta.changes === 1 ? 'many' : 'gone'
}

/** Notes what became of the attempt that `claimMail` began. */
export async function noteAttempt(db: D1Database, id: string, after: AfterAttempt): Promise<void> {
  await db
    .prepare(
      `UPDATE mail SET status = ?2, code = ?3, message_id = ?4, due_at = coalesce(?5, due_at)
       WHERE id = ?1 AND status = 'sending'`,
    )
    .bind(
      id,
      after.status,
      'code' in after ? after.code : null,
      'messageId' in after ? after.messageId : null,
      'dueAt' in after ? after.dueAt : null,
    )
    .run()
}
