import { ownKeyIn, partsOfKey } from '#contract/own-entry'
import type { Form } from '#contract/wire/form'
import type { Services } from '../../services.ts'
import { forms } from '../forms/forms.ts'
import { entryOfKey, type KeyPurpose, ownKey } from '../mail/own-key.ts'
import { type OwnEntry, readOwnEntry } from './own-entry-store.ts'

/** An entry that its sender has opened, and the pass for what they do next. */
export interface Opened {
  readonly entry: OwnEntry
  readonly form: Form
  readonly pass: string
}

type Needs = Pick<Services, 'db' | 'secrets' | 'clock'>

/** The keys that were posted, by their purposes. */
type GivenKeys = Partial<Readonly<Record<KeyPurpose, string | null>>>

/** Opens an entry by a mailed link, by the pass of a page that it opened, or by the form of such a page; null where none is valid now. */
export async function openEntry(services: Needs, given: GivenKeys): Promise<Opened | null> {
  const entry = await entryOf(services, given)
  if (!entry) return null
  // A link and a form give a new pass. A pass is handed on as it is, so that its life ends.
  const pass = given.pass ?? (await ownKey(services, 'pass', entry.id))
  return { entry, form: forms[entry.form], pass }
}

async function entryOf(services: Needs, { link, pass, form }: GivenKeys): Promise<OwnEntry | null> {
  if (typeof pass !== 'string')
    return typeof link === 'string' ? entryOfBound(services, 'link', ownKeyIn(link)) : null
  const id = await entryOfKey(services, 'pass', pass)
  if (id === null) return entryOfBound(services, 'form', form ?? null)
  return readOwnEntry(services.db, id)
}

/**
 * The entry of a link or a form, whose key names an address; null where mails about the entry go to another one. Once a wrong address
 * is corrected, a person who reads mail there can do nothing.
 */
async function entryOfBound(
  services: Needs,
  purpose: 'link' | 'form',
  key: string | null,
): Promise<OwnEntry | null> {
  const parts = key === null ? null : partsOfKey(key)
  const entry = parts && (await readOwnEntry(services.db, parts.id))
  if (key === null || !entry) return null
  return (await entryOfKey(services, purpose, key, entry.address)) ? entry : null
}
