import { entryIdFrom } from '#contract/entry-id'
import { randomText } from '../../random.ts'
import { writeLinkMail } from '../mail/outbox-store.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { AmendNeeds } from './amend.ts'

/**
 * Mails a new link, if the address is that of the entry. What is answered is the same in every case, and so is the work: a
 * guess learns nothing.
 */
export async function askForLink(
  services: AmendNeeds,
  typed: { readonly id: string; readonly email: string },
): Promise<void> {
  if (services.mail === null) return
  const mailId = randomText(16)
  const entryId = entryIdFrom(typed.id) ?? ''
  const email = typed.email.trim().toLowerCase()
  await writeLinkMail(services.db, { id: mailId, entryId, email, writtenAt: services.clock.now() })
  services.defer(sendMail(services, mailId))
}
