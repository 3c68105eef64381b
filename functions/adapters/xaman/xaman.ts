import type { Result } from '#contract/result'
import { SECOND } from '#contract/timing'
import { type Address, type PayloadUuid, payloadUuid } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'

/** Why Xaman did not do what was asked: too many requests, or no usable answer. Neither says whether it was done. */
export type XamanFailure = 'busy' | 'unreachable'

/**
 * Pauses before an open payload is read again that was reported as answered, ms: Xaman may report an answer a moment
 * before it can be read.
 */
export const REREAD_PAUSES: readonly number[] = [0.5 * SECOND, SECOND, 2 * SECOND]

/** What Xaman reports as used up in this minute. */
export type Spent = 'payloads' | 'calls'

/** What a person is asked to sign. */
export interface SignRequest {
  /** Unique forever: a second request with the same one finds the first payload instead of making another. */
  readonly identifier: string
  /** The transaction template, in rippled's fields. */
  readonly transaction: Readonly<Record<string, unknown>>
  /** Shown in the app, at most 280 characters. */
  readonly instruction: string
  /** How long it can be opened, ms; Xaman counts whole minutes. */
  readonly life: number
  /** The only accounts that may sign; null for any. */
  readonly signers: readonly Address[] | null
  /** Where the app returns to; `{id}` becomes the payload's uuid. */
  readonly returnUrl: string
}

/** A created payload: its address, picture and status socket. */
export const payload = z.object({
  uuid: payloadUuid,
  deeplink: z.string(),
  qrPng: z.string(),
  statusSocket: z.string(),
})
export type Payload = Readonly<z.infer<typeof payload>>

/**
 * The state of a payload. `expired` means that it can no longer be opened; one opened before may still be signed.
 * `signed` is what the phone reports, never proof: the ledger decides.
 */
export type PayloadState =
  | {
      readonly step: 'open'
      readonly opened: boolean
      readonly expired: boolean
      readonly cancelled: boolean
    }
  | { readonly step: 'declined' }
  | { readonly step: 'signed'; readonly signature: PayloadSignature }

/** What the phone reports of a signature. */
export interface PayloadSignature {
  readonly account: Address
  /** The signed object, hex. */
  readonly blob: string
  readonly type: string
  readonly identifier: string | null
  /** The network the phone was on. */
  readonly networkId: number | null
}

/** Everything the product asks of the Xaman platform. */
export interface Xaman {
  create(request: SignRequest): Promise<Result<Payload, XamanFailure>>
  /** `spare` marks a read that probably finds nothing new: it is answered `busy` once half of the minute's calls are used. */
  read(uuid: PayloadUuid, when?: 'spare'): Promise<Result<PayloadState, XamanFailure | 'unknown_payload'>>
  /** Withdraws a payload that was not opened yet. Its success decides nothing. */
  cancel(uuid: PayloadUuid): Promise<void>
}
