import type { ErrorCode } from '../error-codes.ts'
import type { Line } from './error-reply.ts'

interface Wait {
  /** In how many seconds to ask again. */
  readonly retryAfter: number
}

/** What a refusal knows besides its code, for the codes that say more than their sentence. */
interface Data {
  readonly in_line: Wait & { readonly line: Line }
  readonly left_unpaid: Wait
  readonly payment_unknown: Wait
  readonly connect_wait: Wait
  readonly kyc_wait: Wait
  readonly form_capped: Wait
  readonly form_hurried: Wait
  readonly busy: Wait
  readonly form_invalid: { readonly fields: Readonly<Record<string, string>> }
}

/** A code without data. `busy` is one too where no time is known. */
export type BareCode = Exclude<ErrorCode, keyof Data> | 'busy'

/** Why a call is refused, with what is known of it: an expected outcome, which `functions/edge/http/refuse.ts` makes an answer of. */
export type Refused =
  | { readonly ok: false; readonly error: BareCode }
  | { [Code in keyof Data]: { readonly ok: false; readonly error: Code } & Data[Code] }[keyof Data]

/** What a use case comes to. */
export type OrRefused<Value> = { readonly ok: true; readonly value: Value } | Refused
