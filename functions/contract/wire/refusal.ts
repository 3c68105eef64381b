import type { ErrorCode } from '../error-codes.ts'
import type { QueuePlace } from './error-reply.ts'
import type { ReadinessCheck } from './health.ts'

/** What a refusal may say besides its code. All but `says` are fields of its answer. */
interface Details {
  /** Seconds until a retry. */
  readonly retryAfter: number
  readonly line: QueuePlace
  readonly failed: ReadinessCheck[]
  /** One sentence for each wrong field. */
  readonly fields: Readonly<Record<string, string>>
  /** What visitors are told in place of the usual sentence, as an operator's words; null for that one. */
  readonly says: string | null
}

/** The details of each code that has some. */
export const detailsOf = {
  rate_limited: ['retryAfter'],
  connect_unknown: ['says'],
  in_line: ['retryAfter', 'line'],
  left_unpaid: ['retryAfter'],
  payment_unknown: ['retryAfter'],
  connect_wait: ['retryAfter'],
  kyc_wait: ['retryAfter'],
  form_capped: ['retryAfter'],
  form_hurried: ['retryAfter'],
  not_open_yet: ['retryAfter'],
  sale_paused: ['says'],
  tier_paused: ['says'],
  pay_first_paused: ['says'],
  sign_ins_paused: ['says'],
  forms_paused: ['says'],
  busy: ['retryAfter'],
  not_ready: ['failed'],
  form_invalid: ['fields'],
} as const satisfies Partial<Record<ErrorCode, readonly (keyof Details)[]>>
type DetailsOf = typeof detailsOf

/** A code without details. `busy` is one too where no time is known, and `sale_paused` where a halt or the configuration pauses. */
export type CodeWithoutData = Exclude<ErrorCode, keyof DetailsOf> | 'busy' | 'sale_paused'

/** Why a call is refused, with details: an expected outcome, which `functions/edge/http/refuse.ts` turns into an answer. */
export type Refused =
  | { readonly ok: false; readonly error: CodeWithoutData }
  | {
      [Code in keyof DetailsOf]: { readonly ok: false; readonly error: Code } & Pick<
        Details,
        DetailsOf[Code][number]
      >
    }[keyof DetailsOf]

/** Any refusal, with whatever details its code has. */
export type AnyRefused = Pick<Refused, 'ok' | 'error'> & Partial<Details>

/** The result of a use case. */
export type OrRefused<Value> = { readonly ok: true; readonly value: Value } | Refused
