import type { EntryId } from '#contract/entry-id'
import { entryIdFrom } from '#contract/entry-id'

/** An id as people type and copy it, in any case. Throws for what is none. */
export function idOf(typed: string): EntryId {
  const id = entryIdFrom(typed)
  if (!id) throw new Error(`"${typed}" is no ID: it is TS- and 26 letters and digits`)
  return id
}
