import type { EntryId } from '#contract/entry-id'
import { ANSWERS_KEPT } from '#contract/errors'
import { type FormName, QUICKEST_READING } from '#contract/form-terms'
import { err, ok } from '#contract/result'
import type { Sent } from '#contract/wire/form'
import type { OrRefused } from '#contract/wire/refusal'
import { comparedAddress } from '../../adapters/mail/mailable-address.ts'
import { senderHash } from '../../edge/http/sender.ts'
import { digest, randomText } from '../../random.ts'
import type { Services } from '../../services.ts'
import type { NewMail } from '../mail/outbox.ts'
import { sendMail } from '../mail/send-mail.ts'
import { areTooLarge } from './answers-size.ts'
import { secondsUntilTaken } from './cap-store.ts'
import { newEntryId } from './entry-id.ts'
import { mostKept } from './human-check.ts'
import { notifyTeam } from './notify.ts'
import { type Caps, type Entry, keepEntry } from './store.ts'

/** More forms than this with the same words from one network, within `CAP_WINDOW`, are more than people send. */
const ALIKE = 5

type Needs = Pick<Services, 'config' | 'secrets' | 'db' | 'clock' | 'log' | 'defer' | 'mail'>

/**
 * Stores a form whose answers are valid. Ok means stored. Sending the same again returns the same id, so a double
 * click, a retry after a lost reply and a reload are all harmless. `address` is the sender's network address.
 */
export async function submit(
  services: Needs,
  form: FormName,
  sent: Sent,
  address: string | undefined,
): Promise<OrRefused<EntryId>> {
  const { submissionKey, elapsed, turnstile, reference, ...answers } = sent
  // People do not see this field, so a program filled it in.
  if (reference !== '') return err('form_suspect')
  if (areTooLarge(form, answers)) return err('body_too_large')
  // Only a page with a script knows the time; without one it is not checked.
  if (elapsed !== undefined && elapsed < QUICKEST_READING) return err('form_too_fast')

  const entry: Entry = {
    id: newEntryId(),
    form,
    email: comparedAddress(answers.email),
    answers,
    contentHash: await digest(JSON.stringify([form, answers])),
    keyHash: submissionKey === undefined ? null : await digest(submissionKey),
    senderHash: await senderHash(services, 'form-sender', address),
    receivedAt: services.clock.now(),
  }
  const raised = await mostKept(services, entry, { turnstile, elapsed })
  if (raised === null) return err('form_human_check')
  const caps = { ...capsOf(services, form), ...raised }
  const mail = services.mail && receivedMail(entry, answers.email)
  const kept = await keepEntry(services.db, entry, caps, mail)
  if (kept.is === 'paused') return { ...err('forms_paused'), says: kept.say && `${kept.say} ${ANSWERS_KEPT}` }
  if (kept.is === 'unproved') return err('form_human_check')
  if (kept.is === 'capped')
    return { ...err('form_capped'), retryAfter: await secondsUntilTaken(services.db, entry, caps) }
  if (kept.id === entry.id) {
    services.defer(notifyTeam(services, form, kept.id))
    if (mail) services.defer(sendMail(services, mail.id))
  }
  return ok(kept.id)
}

/** The mail that says that a form arrived. It is written only if the entry is new. */
function receivedMail({ id, receivedAt }: Entry, address: string): NewMail {
  return { id: randomText(16), entryId: id, kind: 'received', address, writtenAt: receivedAt }
}

function capsOf({ config }: Needs, form: FormName): Pick<Caps, 'perSender' | 'alike'> {
  const { questionsPerAddress, applicationsPerAddress } = config.forms
  const perSender = form === 'question' ? questionsPerAddress : applicationsPerAddress
  // An investor only chooses among answers, so guests of one event may well choose the same.
  return { perSender, alike: form === 'investor' ? perSender : ALIKE }
}
