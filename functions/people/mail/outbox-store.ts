import type { EntryId } from '#contract/entry-id'
import { UNDO_LIFE } from '#contract/own-entry'
import { DAY, HOUR, MINUTE } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { columns, rowSchema } from '../../adapters/db/row-schema.ts'
import { batch, listOf, type Sql, sql } from '../../adapters/db/sql.ts'
import { knownRows, type Unread, unread } from '../../adapters/db/unread.ts'
import { countedAddress } from '../../adapters/mail/mailable-address.ts'
import { mayRun } from '../../records/alerts/quarantine-store.ts'
import { isHoldersOwn, wasSentElsewhere } from './holder-store.ts'
import { type AfterAttempt, TRIED_FOR } from './life.ts'
import { type DueMail, dueMail, type MailKind, type NewMail } from './outbox.ts'

/** The most mails to one address within a day; and after how many none is sent any more that anyone may cause. */
const MAILS_A_DAY = 5
const ANYONES_MAILS_A_DAY = 3
/** The same for a link to an entry that is the holder's own: strangers who used up the three keep none of them from a new link. */
const OWN_LINKS_WITHIN = 4
/** How long a mail waits that would be one too many. */
const FULL_PAUSE = HOUR
/** Mails that anyone may cause who types in an address. Those that the team or a key to the entry caused have to arrive. */
const ANYONES: readonly MailKind[] = ['received', 'link']

/** How many mails anyone may cause within an hour, to whichever addresses: what the mail service sends in a day is for answers first. */
export const ANYONES_MAILS_AN_HOUR = 200

/** A condition: so many mails are recent that none is written which anyone may cause. `now` is unix ms. */
export const areMailsUsedUp = (now: number): Sql => sql`coalesce((SELECT written_at FROM mail
  ORDER BY rowid DESC LIMIT 1 OFFSET ${ANYONES_MAILS_AN_HOUR - 1}), 0) > ${now - HOUR}`

/**
 * Writes a mail if its entry exists and the condition holds. One that anyone may cause is not written while too many are recent; nor
 * is a notice to another address than the entry was first sent with: it was typed in, and its person may not have asked for it.
 */
const written = ({ id, entryId, kind, address, writtenAt }: NewMail, condition: Sql): Sql => {
  const isElsewhere = wasSentElsewhere(sql`form_entry.id`, address)
  return sql`INSERT OR IGNORE INTO mail (id, entry_id, kind, address, counted_as, due_at, written_at)
      SELECT ${id}, id, ${kind}, ${address}, ${countedAddress(address)}, ${writtenAt}, ${writtenAt}
      FROM form_entry WHERE id = ${entryId} AND ${condition}
        AND NOT (${areMailsUsedUp(writtenAt)} AND ${ANYONES.includes(kind) ? sql`1` : isElsewhere})`
}

/**
 * Writes a mail if its entry exists: in the batch of what causes it. `seen` is the version of an entry that is changed with
 * it, before it is: of another version, or withdrawn already, it is not changed.
 */
export function writeMail(mail: NewMail, seen: number | null = null): Sql {
  return written(mail, sql`(${seen} IS NULL OR (version = ${seen} AND coalesce(outcome, '') <> 'withdrawn'))`)
}

/** How many links one entry has mailed within a day. */
const LINKS_A_DAY = 3
/** How long after one link a further one is written. */
const LINK_PAUSE = MINUTE

/** Writes a mail with a new link, if its entry was not asked for too many. A double click has one written. */
export async function writeLinkMail(db: D1Database, about: Omit<NewMail, 'kind'>): Promise<void> {
  const { entryId, writtenAt } = about
  const linksSince = (time: number) =>
    sql`FROM mail WHERE entry_id = ${entryId} AND kind = 'link' AND written_at > ${time}`
  await written(
    { ...about, kind: 'link' },
    sql`(SELECT count(*) ${linksSince(writtenAt - DAY)}) < ${LINKS_A_DAY}
        AND NOT EXISTS (SELECT 1 ${linksSince(writtenAt - LINK_PAUSE)})`,
  ).run(db)
}

const dueRow = z.pipe(columns, dueMail)

/** SQL: where mails about an entry go: to the corrected address, or the one that was typed. */
export const GOES_TO = sql`coalesce(
  form_entry.corrected_email, json_extract(form_entry.answers, '$.email'), form_entry.email)`

const DUE = sql`SELECT mail.*, form_entry.form, form_entry.received_at, ${GOES_TO} AS goes_to
  FROM mail JOIN form_entry ON form_entry.id = mail.entry_id`

/** The mail of this id, if it waits and is due. */
export async function readDueMail(db: D1Database, id: string, now: number): Promise<DueMail | null> {
  return sql`${DUE} WHERE mail.id = ${id} AND mail.status = 'waiting' AND mail.due_at <= ${now}`.one(
    dueRow,
    db,
  )
}

/** The code of a mail that may have been sent, since its attempt was cut off. */
export const CUT_OFF = 'no outcome'

const lostRow = rowSchema({ entryId, kind: z.string() })

/**
 * Gives up answers to entries that were withdrawn meanwhile. Returns the mails whose attempt began before `lostBefore` and has no
 * outcome, and the mails that are due, the longest due first; last the notices whose address was full: a stranger can make thousands.
 */
export async function readOutbox(
  db: D1Database,
  { now, lostBefore, most }: { readonly now: number; readonly lostBefore: number; readonly most: number },
): Promise<{
  readonly lost: readonly z.infer<typeof lostRow>[]
  readonly due: readonly Unread<DueMail>[]
}> {
  const [, lost, due] = await batch(db, [
    withdrawnGivenUp(sql`true`),
    sql`SELECT entry_id, kind FROM mail WHERE ${isLost(lostBefore)}`,
    sql`${DUE}
        WHERE mail.status = 'waiting' AND mail.due_at <= ${now} AND ${mayRun('mail', sql`mail.id`, now)}
        ORDER BY (mail.code IS 'many' AND mail.body IS NULL), mail.due_at LIMIT ${most}`,
  ])
  return {
    lost: knownRows(lost?.results, lostRow),
    due: unread(due?.results ?? [], 'id', (row) => dueRow.parse(row)),
  }
}

/** Gives up the mails whose attempt began before this time (unix ms) and has no outcome: they may have been sent. */
export async function giveUpLost(db: D1Database, lostBefore: number): Promise<void> {
  await sql`UPDATE mail SET status = 'unknown', code = ${CUT_OFF} WHERE ${isLost(lostBefore)}`.run(db)
}

/**
 * Counts all mails that wait as attempts without an outcome: a restored database does not know which were sent since. So are answers
 * that were given up with a withdrawal that can be undone: it may have been.
 */
export async function doubtWaitingMail(db: D1Database, now: number): Promise<void> {
  await sql`UPDATE mail SET status = 'sending', tried_at = coalesce(tried_at, written_at)
    WHERE status = 'waiting' OR (status = 'refused' AND code = ${WITHDRAWN} AND again_as IS NULL
      AND EXISTS (SELECT 1 FROM withdrawal WHERE entry = mail.entry_id AND at > ${now - UNDO_LIFE}))`.run(db)
}

const isLost = (before: number): Sql => sql`status = 'sending' AND tried_at < ${before}`

/** The code of an answer that is not sent, since its entry was withdrawn. */
const WITHDRAWN = 'withdrawn'

/** Gives up those of these answers that wait although their entry was withdrawn. */
const withdrawnGivenUp = (which: Sql): Sql => sql`UPDATE mail SET status = 'refused', code = ${WITHDRAWN}
  WHERE status = 'waiting' AND ${which} AND body IS NOT NULL
    AND EXISTS (SELECT 1 FROM form_entry WHERE form_entry.id = mail.entry_id AND outcome = 'withdrawn')`

/** Has the answers sent that were written since and given up with a withdrawal, if their entry is not withdrawn any more. */
export function answersAgain(entry: EntryId, now: number, since: Sql): Sql {
  return sql`UPDATE mail SET status = 'waiting', code = NULL, due_at = ${now}
    WHERE entry_id = ${entry} AND status = 'refused' AND code = ${WITHDRAWN} AND again_as IS NULL
      AND written_at >= ${since} AND NOT EXISTS (SELECT 1 FROM form_entry WHERE id = ${entry} AND outcome = 'withdrawn')`
}

/** Whether this caller may send a mail now; `many` where its address has had the mails of a day. */
type Claim = 'ours' | 'many' | 'gone'

/**
 * Claims a waiting mail for one attempt to this address, written down before the call. An address that has had its mails of a day gets none:
 * what anyone may cause is refused, a notice waits for `TRIED_FOR`, and an answer until it can be sent. An answer to an entry that
 * is withdrawn is given up. `gone` also where mails about the entry go elsewhere since it was read: the next run reads where.
 */
export async function claimMail(
  db: D1Database,
  { id, attempts, address, goesTo }: Pick<DueMail, 'id' | 'attempts' | 'address' | 'goesTo'>,
  now: number,
): Promise<Claim> {
  const isSame = sql`id = ${id} AND status = 'waiting' AND attempts = ${attempts}
    AND (SELECT ${GOES_TO} FROM form_entry WHERE form_entry.id = mail.entry_id) = ${goesTo}`
  const counted = countedAddress(address)
  const mailsOfADay = sql`SELECT count(*) FROM mail AS other
    WHERE other.counted_as = ${counted} AND other.tried_at > ${now - DAY}
      AND other.status IN ('sending', 'sent', 'unknown') AND other.id <> mail.id`
  const [, claimed, refused] = await batch(db, [
    // Withdrawn since the mail was read as due.
    withdrawnGivenUp(sql`id = ${id}`),
    sql`UPDATE mail SET status = 'sending', tried_at = ${now}, attempts = attempts + 1, code = NULL,
          address = ${address}, counted_as = ${counted}
        WHERE ${isSame}
          AND (${mailsOfADay}) < CASE
            WHEN kind = 'link' AND ${isHoldersOwn(sql`mail.entry_id`, address)} THEN ${OWN_LINKS_WITHIN}
            WHEN kind IN ${listOf(ANYONES)} THEN ${ANYONES_MAILS_A_DAY} ELSE ${MAILS_A_DAY} END`,
    sql`UPDATE mail SET code = 'many', due_at = ${now + FULL_PAUSE},
          status = CASE WHEN kind IN ${listOf(ANYONES)}
            OR (body IS NULL AND written_at <= ${now - TRIED_FOR}) THEN 'refused' ELSE status END
        WHERE ${isSame}`,
  ])
  if (claimed?.meta.changes === 1) return 'ours'
  return refused?.meta.changes === 1 ? 'many' : 'gone'
}

/** Notes what became of the attempt that `claimMail` began. */
export async function noteAttempt(db: D1Database, id: string, after: AfterAttempt): Promise<void> {
  const code = 'code' in after ? after.code : null
  const messageId = 'messageId' in after ? after.messageId : null
  const dueAt = 'dueAt' in after ? after.dueAt : null
  await sql`UPDATE mail SET status = ${after.status}, code = ${code}, message_id = ${messageId},
      due_at = coalesce(${dueAt}, due_at)
    WHERE id = ${id} AND status = 'sending'`.run(db)
}
