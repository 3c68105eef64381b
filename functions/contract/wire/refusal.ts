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
  /** What an operator tells visitors in place of the usual sentence; null for that one. */
  readonly says: string | null
}

/** The details of each code that has some. */
interface DetailsOf {
  readonly rate_limited: 'retryAfter'
  readonly in_line: 'retryAfter' | 'line'
  readonly left_unpaid: 'retryAfter'
  readonly payment_unknown: 'retryAfter'
  readonly connect_wait: 'retryAfter'
  readonly kyc_wait: 'retryAfter'
  readonly form_capped: 'retryAfter'
  readonly form_hurried: 'retryAfter'
  readonly not_open_yet: 'retryAfter'
  readonly sale_paused: 'says'
  readonly tier_paused: 'says'
  readonly pay_first_paused: 'says'
  readonly sign_ins_paused: 'says'
  readonly forms_paused: 'says'
  readonly busy: 'retryAfter'
  readonly not_ready: 'failed'
  readonly form_invalid: 'fields'
}

/** A code without details. `busy` is one too where no time is known, and `sale_paused` where a halt or the configuration pauses. */
export type CodeWithoutData = Exclude<ErrorCode, keyof DetailsOf> | 'busy' | 'sale_paused'

/** Why a call is refused, with details: an expected outcome, which `functions/edge/http/refuse.ts` turns into an answer. */
export type Refused =
  | { readonly ok: false; readonly error: CodeWithoutData }
  | {
      [Code in keyof DetailsOf]: { readonly ok: false; readonly error: Code } & Pick<Details, DetailsOf[Code]>
    }[keyof DetailsOf]

/** Any refusal, with whatever details its code has. */
export type AnyRefused = Pick<Refused, 'ok' | 'error'> & Partial<Details>

/** The result of a use case. */
export type OrRefused<Value> = { readonly ok: true; readonly value: Value } | Refused
