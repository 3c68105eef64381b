import type { ErrorCode } from '../error-codes.ts'
import type { QueuePlace } from './error-reply.ts'
import type { ReadinessCheck } from './health.ts'

interface Wait {
  /** Seconds until a retry. */
  readonly retryAfter: number
}

interface PauseData {
  /** What the operator tells visitors; null for the usual sentence. */
  readonly says: string | null
}

/** The data of a refusal besides its code, for codes that say more than their sentence. */
interface Data {
  readonly in_line: Wait & { readonly line: QueuePlace }
  readonly left_unpaid: Wait
  readonly payment_unknown: Wait
  readonly connect_wait: Wait
  readonly kyc_wait: Wait
  readonly form_capped: Wait
  readonly form_hurried: Wait
  readonly not_open_yet: Wait
  readonly sale_paused: PauseData
  readonly tier_paused: PauseData
  readonly pay_first_paused: PauseData
  readonly sign_ins_paused: PauseData
  readonly forms_paused: PauseData
  readonly busy: Wait
  readonly not_ready: { readonly failed: readonly ReadinessCheck[] }
  readonly form_invalid: { readonly fields: Readonly<Record<string, string>> }
}

/** A code without data. `busy` is one too where no time is known, and `sale_paused` where a halt or the configuration pauses. */
export type CodeWithoutData = Exclude<ErrorCode, keyof Data> | 'busy' | 'sale_paused'

/** Why a call is refused, with data: an expected outcome, which `functions/edge/http/refuse.ts` turns into an answer. */
export type Refused =
  | { readonly ok: false; readonly error: CodeWithoutData }
  | { [Code in keyof Data]: { readonly ok: false; readonly error: Code } & Data[Code] }[keyof Data]

/** The result of a use case. */
export type OrRefused<Value> = { readonly ok: true; readonly value: Value } | Refused
