import * as z from 'zod'
import { templateSchema } from './payload-template.ts'

/** How a phone opened a payload, in the platform's terms. */
export const originSchema = z.enum(['QR', 'DEEP_LINK', 'PUSH_NOTIFICATION', 'EVENT_LIST', 'XAPP', 'UNKNOWN'])
export type Origin = z.infer<typeof originSchema>

/** The phone's first report: the signature and its network. */
const signatureSchema = z.object({
  blob: z.string(),
  txid: z.string(),
  account: z.string(),
  signer: z.string(),
  signerPublicKey: z.string(),
  network: z.object({ key: z.string(), id: z.number(), nodeUri: z.string() }),
})
export type Signature = z.infer<typeof signatureSchema>

/** The phone's second report: the node it submitted to, and the result it saw (not necessarily final). */
const dispatchSchema = z.object({ to: z.string(), nodeType: z.string(), result: z.string() })
export type Dispatch = z.infer<typeof dispatchSchema>

/** One request to sign, from its creation to its answer. Times are Unix milliseconds. */
export const payloadSchema = z.object({
  uuid: z.string(),
  createdAt: z.number(),
  /** It must be opened before this moment; once opened it may still be signed after it. */
  expiresAt: z.number(),
  template: templateSchema,
  pushed: z.boolean(),
  opened: z.nullable(z.object({ at: z.number(), origin: originSchema })),
  cancelledAt: z.nullable(z.number()),
  /** What the phone answered; readers see it from `visibleAt` on, which may lag behind the status socket. */
  answer: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('rejected'), at: z.number(), visibleAt: z.number() }),
      z.object({
        kind: z.literal('signed'),
        at: z.number(),
        visibleAt: z.number(),
        signature: signatureSchema,
        userToken: z.string(),
        dispatch: z.nullable(dispatchSchema),
      }),
    ]),
  ),
  /** The call that answered it; the final message and the webhook quote it. */
  answerReference: z.string(),
  /** Deliveries of its webhook so far; null until there is something to deliver. */
  delivery: z.nullable(z.object({ attempts: z.number(), over: z.boolean() })),
})
export type Payload = z.infer<typeof payloadSchema>

/** A payload's state for a phone that opens it. */
export type PayloadState = 'open' | 'signed' | 'rejected' | 'cancelled' | 'expired'

/** A payload opened in time stays open after its expiry: expiry is a deadline for opening, not for signing. */
export function stateOf(payload: Payload, now: number): PayloadState {
  if (payload.answer) return payload.answer.kind
  if (payload.cancelledAt !== null) return 'cancelled'
  if (!payload.opened && now >= payload.expiresAt) return 'expired'
  return 'open'
}

/** Whether `meta.expired` reads true: a matter of the clock (or of a cancellation), whatever else happened. */
export function isExpired(payload: Payload, now: number): boolean {
  return now >= payload.expiresAt || payload.cancelledAt !== null
}

export type CancelReason =
  | 'OK'
  | 'ALREADY_CANCELLED'
  | 'ALREADY_RESOLVED'
  | 'ALREADY_EXPIRED'
  | 'ALREADY_OPENED'

/** Whether a payload may still be cancelled, and else the first reason why not. */
export function cancelReason(payload: Payload, now: number): CancelReason {
  if (payload.cancelledAt !== null) return 'ALREADY_CANCELLED'
  if (payload.answer) return 'ALREADY_RESOLVED'
  if (now >= payload.expiresAt) return 'ALREADY_EXPIRED'
  if (payload.opened) return 'ALREADY_OPENED'
  return 'OK'
}

/** The payload as readers may see it at this moment: without an answer that has not become visible yet. */
export function visibleAt(payload: Payload, now: number): Payload {
  return payload.answer && now < payload.answer.visibleAt ? { ...payload, answer: null } : payload
}
