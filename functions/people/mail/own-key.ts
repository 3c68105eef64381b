import type { EntryId } from '#contract/entry-id'
import { OWN_FORM_LIFE, OWN_LINK_LIFE, OWN_PASS_LIFE, partsOfKey } from '#contract/own-entry'
import { isSigned, sign } from '#contract/signature'
import { comparedAddress } from '../../adapters/mail/mailable-address.ts'
import type { Services } from '../../services.ts'

/**
 * What a key is for: a link that is mailed, a pass for the pages that it opens, or a form that may be sent once that is over. None is
 * taken for another.
 */
export type KeyPurpose = 'link' | 'pass' | 'form'

const LIVES: Readonly<Record<KeyPurpose, number>> = {
  link: OWN_LINK_LIFE,
  pass: OWN_PASS_LIFE,
  form: OWN_FORM_LIFE,
}

type Needs = Pick<Services, 'secrets' | 'clock'>

/** A key to one entry for one purpose, valid from now on; of a link or a form, with the address of its entry. Only this Worker can make one. */
export async function ownKey(
  { secrets, clock }: Needs,
  purpose: KeyPurpose,
  id: EntryId,
  address = '',
): Promise<string> {
  const end = clock.now() + LIVES[purpose]
  return `${id}.${await sign(secrets.room, `own-entry ${purpose}`, signed(id, address), end)}`
}

/** The entry that a key opens now; null for a key of another purpose or address, for one that is over, and for any other text. */
export async function entryOfKey(
  { secrets, clock }: Needs,
  purpose: KeyPurpose,
  key: string,
  address = '',
): Promise<EntryId | null> {
  const parts = partsOfKey(key)
  if (parts === null) return null
  const { id, end, mark } = parts
  if (end < clock.now()) return null
  const mac = `${end}.${mark}`
  return (await isSigned(secrets.room, `own-entry ${purpose}`, signed(id, address), mac, end)) ? id : null
}

function signed(id: EntryId, address: string): string {
  return `${id} ${comparedAddress(address)}`
}
