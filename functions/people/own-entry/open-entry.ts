import type { EntryId } from '#contract/entry-id'
import { ownKeyIn } from '#contract/own-entry'
import type { Form } from '#contract/wire/form'
import type { Services } from '../../services.ts'
import { forms } from '../forms/forms.ts'
import { entryOfKey, ownKey } from '../mail/own-key.ts'
import type { OwnEntry } from './own-entry.ts'
import { readOwnEntry } from './own-entry-store.ts'

/** An entry that its sender has opened, and the pass for what they do next. */
export interface Opened {
  readonly entry: OwnEntry
  readonly form: Form
  readonly pass: string
}

type Needs = Pick<Services, 'db' | 'secrets' | 'clock'>

/** Opens an entry by a mailed link, or by the pass of a page that it opened; null where neither is valid now. */
export async function openEntry(
  services: Needs,
  given: { readonly link: string | null; readonly pass: string | null },
): Promise<Opened | null> {
  const id = await entryOf(services, given)
  const entry = id && (await readOwnEntry(services.db, id))
  const form = entry && forms.find(({ name }) => name === entry.form)
  if (!entry || !form) return null
  // A link begins fifteen minutes; a pass is handed on as it is, so that its time ends.
  return { entry, form, pass: given.pass ?? (await ownKey(services, 'pass', entry.id)) }
}

async function entryOf(
  services: Needs,
  { link, pass }: { readonly link: string | null; readonly pass: string | null },
): Promise<EntryId | null> {
  if (pass !== null) return entryOfKey(services, 'pass', pass)
  const key = link === null ? null : ownKeyIn(link)
  return key === null ? null : entryOfKey(services, 'link', key)
}
