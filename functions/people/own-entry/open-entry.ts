import type { EntryId } from '#contract/entry-id'
import { ownKeyIn } from '#contract/own-entry'
import type { Form } from '#contract/wire/form'
import type { Services } from '../../services.ts'
import { forms } from '../forms/forms.ts'
import { entryOfKey, type KeyPurpose, ownKey } from '../mail/own-key.ts'
import type { OwnEntry } from './own-entry.ts'
import { readOwnEntry } from './own-entry-store.ts'

/** An entry that its sender has opened, and the pass for what they do next. */
export interface Opened {
  readonly entry: OwnEntry
  readonly form: Form
  readonly pass: string
}

type Needs = Pick<Services, 'db' | 'secrets' | 'clock'>

/** The keys that were posted, by their purposes. */
export type GivenKeys = Partial<Readonly<Record<KeyPurpose, string | null>>>

/** Opens an entry by a mailed link, by the pass of a page that it opened, or by the form of such a page; null where none is valid now. */
export async function openEntry(services: Needs, given: GivenKeys): Promise<Opened | null> {
  const id = await entryOf(services, given)
  const entry = id && (await readOwnEntry(services.db, id))
  const form = entry && forms.find(({ name }) => name === entry.form)
  if (!entry || !form) return null
  // A link begins fifteen minutes; a pass is handed on as it is, so that its time ends.
  return { entry, form, pass: given.pass ?? (await ownKey(services, 'pass', entry.id)) }
}

async function entryOf(services: Needs, { link, pass, form }: GivenKeys): Promise<EntryId | null> {
  if (typeof pass === 'string') {
    const id = await entryOfKey(services, 'pass', pass)
    return id === null && typeof form === 'string' ? entryOfKey(services, 'form', form) : id
  }
  const key = typeof link === 'string' ? ownKeyIn(link) : null
  return key === null ? null : entryOfKey(services, 'link', key)
}
