import { get } from './endpoint.ts'
import { type EntryId, entryId } from './form.ts'
import * as z from './schema.ts'

/** How far the team is with what was sent. */
export const entryStatuses = ['received', 'in_review', 'answered'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** One word about an application or a question, for whoever has its id. Nothing about the person. */
export const readApplicationStatus = get('/api/applications/:id', z.object({ status: z.enum(entryStatuses) }))

/** An id as people copy it: lower case, with spaces, an O for a nought. Null when it cannot be one. */
export function entryIdFrom(text: string): EntryId | null {
  const body = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^TS(?=.{26}$)/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const read = entryId.safeParse(`TS-${body}`)
  return read.success ? read.data : null
}
