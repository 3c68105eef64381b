import { errorCodes } from '../error-codes.ts'
import * as z from './schema.ts'

export const errorCode = z.enum(errorCodes)

/** The place of a wallet in the queue for a pass. */
export const line = z.strictObject({
  /** From 1. */
  place: z.number(),
  /** Seconds until its turn; null while that depends on what others buy. */
  about: z.nullable(z.number()),
})
export type QueuePlace = z.infer<typeof line>

/**
 * The one shape of every failing answer. `requestId` finds the line in the log; `fields` belongs to forms; `retryAfter`
 * is the seconds until a retry makes sense, where that is known; `line` is the place of a buyer in the queue; `failed`
 * are the checks of readiness that failed.
 */
export const errorReply = z.object({
  error: z.string(),
  code: errorCode,
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retryAfter: z.optional(z.number()),
  line: z.optional(line),
  failed: z.optional(z.array(z.string())),
})
export type ErrorReply = z.infer<typeof errorReply>
