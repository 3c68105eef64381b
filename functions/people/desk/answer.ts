import type { EntryId } from '#contract/entry-id'
import { err, ok } from '#contract/result'
import type { previewAnswer, readMails, sendAnswer } from '#contract/wire/answer'
import type { BodyOf, ReplyOf } from '#contract/wire/endpoint'
import type { OrRefused } from '#contract/wire/refusal'
import * as z from '#contract/wire/schema'
import { transactionsOf } from '../../adapters/db/transactions.ts'
import { randomText } from '../../random.ts'
import type { Services } from '../../services.ts'
import { messageOf } from '../mail/message.ts'
import type { DueMail } from '../mail/outbox.ts'
import { sendMail } from '../mail/send-mail.ts'
import { draftsFor } from './answer-drafts.ts'
import {
  addressAgain,
  answerWritten,
  entryMailOf,
  mailsAbout,
  mailUnder,
  writtenAgain,
} from './answer-store.ts'
import { movesWritten } from './change-store.ts'
import { decide } from './decide.ts'
import { type EntryRow, entryOf, listedOf } from './entry-row.ts'
import { entriesById } from './entry-store.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'secrets' | 'mail' | 'log' | 'defer'>

/** What was mailed about an entry, and drafts of an answer. */
export async function mailsOf(
  { db, mail }: Needs,
  me: string,
  id: EntryId | null,
): Promise<OrRefused<ReplyOf<typeof readMails>>> {
  if (!id) return err('application_unknown')
  const [[row] = [], mails = []] = await transactionsOf(db).runAll([entriesById(me, [id]), mailsAbout([id])])
  if (!row) return err('application_unknown')
  const entry = entryOf(row)
  return ok({
    mails: mail !== null,
    to: recipientOf(entry),
    drafts: [...draftsFor(entry.form, listedOf(entry))],
    sent: mails.map(entryMailOf),
  })
}

/** An answer as it would go out. */
export async function preview(
  services: Needs,
  me: string,
  { id, subject, text }: BodyOf<typeof previewAnswer>,
): Promise<OrRefused<ReplyOf<typeof previewAnswer>>> {
  const [[row] = []] = await transactionsOf(services.db).runAll([entriesById(me, [id])])
  if (!row) return err('application_unknown')
  const entry = entryOf(row)
  const now = services.clock.now()
  const mail: DueMail = {
    id: '',
    entryId: id,
    address: recipientOf(entry),
    goesTo: recipientOf(entry),
    writtenAt: now,
    kind: 'answer',
    form: entry.form,
    receivedAt: entry.receivedAt,
    attempts: 0,
    subject,
    body: text,
  }
  return ok(messageOf(mail, { siteUrl: services.config.siteUrl, key: KEY_UNSEEN }))
}

/** In place of the key in the mail, which is for its recipient alone. */
const KEY_UNSEEN = '…'

/** Writes an answer together with the state that it tells, and sends it after the reply. */
export async function answerEntry(
  services: Needs,
  me: string,
  { id, version, key, state, subject, text }: BodyOf<typeof sendAnswer>,
): Promise<OrRefused<ReplyOf<typeof sendAnswer>>> {
  if (services.mail === null) return err('not_found')
  const database = transactionsOf(services.db)
  const now = services.clock.now()
  const under = mailUnder({ id: key, entry: id, subject, text })
  const [[seen] = [], [known] = []] = await database.runAll([entriesById(me, [id]), under])
  if (!seen) return err('application_unknown')
  const entry = entryOf(seen)
  const isNew = !known && entry.version === version
  const decided = isNew ? decide(entry, { state, answerSent: true }, now) : null
  const move = decided && { ...decided, id, seen: version }
  const answer = { id: key, entry: id, seen: version, to: recipientOf(entry), subject, text, now }
  const writes = move ? [answerWritten(answer), ...movesWritten([move], { by: me, now })] : []
  const done = await database.runAll([...writes, under, entriesById(me, [id])])
  const [[written] = [], [row] = []] = done.slice(-2)
  if (!row) return err('application_unknown')
  const after = listedOf(entryOf(row))
  if (!written?.same) return ok({ is: 'stale', entry: after })
  services.defer(sendMail(services, key))
  return ok({ is: 'written', entry: after })
}

/** Has a mail sent again that was refused or may have been sent. */
export async function sendAgain(services: Needs, mail: string): Promise<OrRefused<{ success: true }>> {
  if (services.mail === null) return err('not_found')
  const database = transactionsOf(services.db)
  const [[row] = []] = await database.runAll([addressAgain(mail)])
  if (!row) return ok({ success: true })
  const { address: to } = addressRow.parse(row)
  const again = randomText(16)
  await database.runAll(writtenAgain({ mail, again, to, now: services.clock.now() }))
  services.defer(sendMail(services, again))
  return ok({ success: true })
}

const addressRow = z.object({ address: z.string() })

/** Where an answer goes: the corrected address, or the one that was typed. */
function recipientOf({ correctedEmail, answers, email }: EntryRow): string {
  const { email: typed } = answers
  return correctedEmail ?? (typeof typed === 'string' ? typed : email)
}
