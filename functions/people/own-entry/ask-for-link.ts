import { entryIdFrom } from '#contract/entry-id'
import { cleanEmail } from '#contract/wire/form-fields'
import { comparedAddress } from '../../adapters/mail/mailable-address.ts'
import { randomText } from '../../random.ts'
import { writeLinkMail } from '../mail/outbox-store.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { AmendNeeds } from './amend.ts'
import { readOwnEntry } from './own-entry-store.ts'

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
  const entryId = entryIdFrom(typed.id)
  const entry = entryId && (await readOwnEntry(services.db, entryId))
  if (!entry || comparedAddress(entry.address) !== comparedAddress(cleanEmail(typed.email))) return
  const id = randomText(16)
  const { address } = entry
  await writeLinkMail(services.db, { id, entryId: entry.id, address, writtenAt: services.clock.now() })
  await sendMail(services, id)
}
