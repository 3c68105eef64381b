import type { EntryId } from '#contract/entry-id'
import { MINUTE } from '#contract/timing'
import type { SendOutcome } from '../../adapters/mail/mail.ts'
import { clearAlert, raiseAlert } from '../../records/alerts/alerts.ts'
import { isolated } from '../../records/alerts/isolated.ts'
import type { Failing } from '../../records/alerts/quarantine-store.ts'
import type { Services } from '../../services.ts'
import { answerAlert } from './answer-alert-store.ts'
import { type AfterAttempt, afterAttempt } from './life.ts'
import { messageOf } from './message.ts'
import { type DueMail, isCurrent, readdressed } from './outbox.ts'
import { CUT_OFF, claimMail, giveUpLost, noteAttempt, readDueMail, readOutbox } from './outbox-store.ts'
import { ownKey } from './own-key.ts'

/** An attempt without an outcome after this long was cut off: the call itself takes seconds at most. */
const LOST_AFTER = 2 * MINUTE
/** The most mails that one cron run sends. */
const MAX_AT_ONCE = 50
/** The alert while the mail service refuses what the operator has to put right. */
const ALERT = 'mail'
/** The alert for mails that may have been sent, which only a person has sent again; until the service accepts one. */
const UNKNOWN_ALERT = 'mail unknown'

type Needs = Pick<Services, 'mail' | 'db' | 'clock' | 'log' | 'secrets' | 'defer' | 'config'>

/** Sends one mail that was just written, if it waits. Where no mail is configured, nothing is written and nothing is sent. */
export async function sendMail(services: Needs, id: string): Promise<void> {
  if (services.mail === null) return
  const due = await readDueMail(services.db, id, services.clock.now())
  if (due) await attempt(services, due)
}

/** The cron run's share, until the deadline (unix ms): sends the mails that are due. */
export async function serveMails(services: Needs, failing: Failing, deadline: number): Promise<void> {
  const { mail, db, clock } = services
  if (mail === null) return
  const now = clock.now()
  const lostBefore = now - LOST_AFTER
  const { lost, due } = await readOutbox(db, { now, lostBefore, most: MAX_AT_ONCE })
  for (const { entryId, kind } of lost) {
    await alertUnknown(services, CUT_OFF)
    if (kind === 'answer') await alertOfAnswer(services, entryId, { status: 'unknown', code: CUT_OFF })
  }
  // Last: of mails that are given up already no run tells people.
  if (lost.length > 0) await giveUpLost(db, lostBefore)
  for (const one of due) {
    if (clock.now() >= deadline) return
    await isolated(services, failing, { kind: 'mail', id: one.id }, () => attempt(services, one.read()))
  }
}

/** One attempt: composed, claimed, sent, noted, in this order. Cut off after the claim, its outcome is unknown. */
async function attempt(services: Needs, written: DueMail): Promise<void> {
  const due = readdressed(written)
  const { mail, db, clock, log, config } = services
  if (mail === null) return
  const key = isCurrent(due) ? await ownKey(services, 'link', due.entryId, due.address) : null
  const message = messageOf(due, { siteUrl: config.siteUrl, key })
  const claim = await claimMail(db, due, clock.now())
  if (claim === 'gone') return
  const about = { mail: due.id, kind: due.kind, attempt: due.attempts + 1 }
  if (claim === 'many') return log.mailTried({ ...about, status: 'not sent', code: 'many' })
  const outcome = await mail.send(message)
  const after = afterAttempt(outcome, { ...due, attempts: due.attempts + 1 }, clock.now())
  const isSent = after.status === 'sent'
  // Cut off between alert and note, the attempt has no outcome, and people hear of that.
  if (!isSent) await alertOf(services, due, outcome, after)
  await noteAttempt(db, due.id, after)
  log.mailTried({ ...about, status: after.status, code: 'code' in after ? after.code : null })
  if (isSent) await alertOf(services, due, outcome, after)
}

async function alertOf(
  services: Needs,
  { kind, entryId }: DueMail,
  outcome: SendOutcome,
  after: AfterAttempt,
): Promise<void> {
  await alertOfService(services, outcome)
  if (kind === 'answer') await alertOfAnswer(services, entryId, after)
}

/** Its entry is closed, and its sender is shown that the team wrote: only a person can change that. */
function alertOfAnswer(services: Needs, entryId: EntryId, after: AfterAttempt): Promise<void> {
  const alert = answerAlert(entryId)
  if (after.status === 'sent') return clearAlert(services, alert)
  if (after.status === 'waiting') return Promise.resolve()
  const what = `Our answer to ${entryId} was ${after.status === 'refused' ? 'refused' : 'perhaps not sent'} (${after.code}). Send it again at /desk, or by another channel.`
  return raiseAlert(services, alert, what)
}

async function alertOfService(services: Needs, outcome: SendOutcome): Promise<void> {
  if (outcome.is === 'unknown') return alertUnknown(services, outcome.code)
  if (outcome.is === 'sent') {
    await clearAlert(services, ALERT)
    return clearAlert(services, UNKNOWN_ALERT)
  }
  if (outcome.ours)
    await raiseAlert(
      services,
      ALERT,
      `The mail service refuses our mail (${outcome.code}). See Email Sending in Cloudflare's dashboard and MAIL_FROM.`,
    )
}

function alertUnknown(services: Needs, code: string): Promise<void> {
  const what = `A mail may have been sent or not (${code}), and is not sent again by itself. See the entries' mails at /desk.`
  return raiseAlert(services, UNKNOWN_ALERT, what)
}
