import { entryIdFrom } from '#contract/entry-id'
import { cleanEmail } from '#contract/wire/form-fields'
import { randomText } from '../../random.ts'
import { writeLinkMail } from '../mail/outbox-store.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { AmendNeeds } from './amend.ts'

/**
 * Mails a new link, if the address is that of the entry. All of it is done after the answer, which is the same in every case: a guess
 * learns nothing from it, nor from how long it took.
 */
export function askForLink(
  services: AmendNeeds,
  typed: { readonly id: string; readonly email: string },
): void {
  services.defer(mailLink(services, typed))
}

async function mailLink(
  services: AmendNeeds,
  typed: { readonly id: string; readonly email: string },
): Promise<void> {
  const id = randomText(16)
  const entryId = entryIdFrom(typed.id) ?? ''
  const email = cleanEmail(typed.email).toLowerCase()
  await writeLinkMail(services.db, { id, entryId, email, writtenAt: services.clock.now() })
  await sendMail(services, id)
}
