import type { Form, Sent } from '#contract/wire/form'
import { comparedAddress } from '../../adapters/mail/mailable-address.ts'
import { digest, randomText } from '../../random.ts'
import type { Services } from '../../services.ts'
import { areTooLarge } from '../forms/answers-size.ts'
import type { MailKind, NewMail } from '../mail/outbox.ts'
import { sendMail } from '../mail/send-mail.ts'
import { keepAmendment } from './amend-store.ts'
import { whyNotAmended } from './own-entry.ts'
import { type OwnEntry, readOwnEntry } from './own-entry-store.ts'

export type AmendNeeds = Pick<Services, 'config' | 'secrets' | 'db' | 'clock' | 'log' | 'defer' | 'mail'>

/** `changed`: the entry was changed since it was read. */
export type Amended = 'amended' | 'same' | 'withdrawn' | 'often' | 'changed' | 'suspect' | 'large'

/**
 * Amends an entry by valid answers. The same answers change nothing, so a reload and a retry are harmless. The address that the
 * entry had gets a mail, and a new address gets a link. Links to the earlier address open nothing from then on.
 */
export async function amendEntry(
  services: AmendNeeds,
  form: Form,
  entry: OwnEntry,
  { submissionKey: _, elapsed: __, turnstile: ___, reference, ...answers }: Sent,
): Promise<Amended> {
  if (reference !== '') return 'suspect'
  if (areTooLarge(form.name, answers)) return 'large'
  const contentHash = await digest(JSON.stringify([form.name, answers]))
  if (contentHash === entry.contentHash) return 'same'
  const why = whyNotAmended(entry)
  if (why !== null) return why
  const now = services.clock.now()
  const email = comparedAddress(answers.email)
  const isMoved = email !== comparedAddress(String(entry.answers.email))
  const mails = [
    mailAbout(services, entry, 'amended'),
    isMoved ? mailAbout(services, { id: entry.id, address: answers.email }, 'link') : null,
  ].filter((mail) => mail !== null)
  if (!(await keepAmendment(services.db, entry, { answers, email, contentHash, now }, mails))) {
    // A double click sends them twice.
    const found = await readOwnEntry(services.db, entry.id)
    return found?.contentHash === contentHash ? 'same' : 'changed'
  }
  for (const { id } of mails) services.defer(sendMail(services, id))
  return 'amended'
}

/** A mail about what its sender did with an entry; null where no mail is sent. */
export function mailAbout(
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
  { id, address }: Pick<OwnEntry, 'id' | 'address'>,
  kind: MailKind,
): NewMail | null {
  if (mail === null) return null
  return { id: randomText(16), entryId: id, kind, address, writtenAt: clock.now() }
}
