import { parseJson } from '#contract/parse-json'
import * as z from '#contract/wire/schema'

/** The part of a frame of Xaman's status socket that a room uses. No frame proves anything. */
export type StatusFrame =
  | { readonly kind: 'tick'; readonly expiresInSeconds: number }
  | { readonly kind: 'opened' | 'pre-signed' | 'dispatched' | 'signed' | 'rejected' | 'expired' }

const frame = z.object({
  payload_uuidv4: z.optional(z.string()),
  signed: z.optional(z.boolean()),
  opened: z.optional(z.literal(true)),
  pre_signed: z.optional(z.literal(true)),
  dispatched: z.optional(z.literal(true)),
  expired: z.optional(z.literal(true)),
  expires_in_seconds: z.optional(z.number()),
})

/** Parses a frame. Null for a welcome, a reply, and any unknown frame. */
export function readStatusFrame(text: string): StatusFrame | null {
  const read = frame.safeParse(parseJson(text))
  if (!read.success) return null
  const said = read.data
  // The final frame has a boolean `signed`; in other frames the key names what happened.
  if (said.payload_uuidv4 !== undefined && said.signed !== undefined) {
    return { kind: said.signed ? 'signed' : 'rejected' }
  }
  if (said.opened) return { kind: 'opened' }
  if (said.pre_signed) return { kind: 'pre-signed' }
  if (said.dispatched) return { kind: 'dispatched' }
  if (said.expired) return { kind: 'expired' }
  if (said.expires_in_seconds !== undefined)
    return { kind: 'tick', expiresInSeconds: said.expires_in_seconds }
  return null
}
