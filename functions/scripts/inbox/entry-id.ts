import { entryIdFrom } from '#contract/application-status'
import type { EntryId } from '#contract/form'

/** An id as people type and copy it, in any case. Throws for what is none. */
export function idOf(typed: string): EntryId {
  const id = entryIdFrom(typed)
  if (!id) throw new Error(`"${typed}" is no ID: it is TS- and 26 letters and digits`)
  return id
}
