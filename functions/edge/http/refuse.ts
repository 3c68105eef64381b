import type { Context } from 'hono'
import { errors } from '#contract/errors'
import { err } from '#contract/result'
import type { ErrorReply } from '#contract/wire/error-reply'
import type { CodeWithoutData, Refused } from '#contract/wire/refusal'
import { UNSHARED } from '../../adapters/cache/caching.ts'

/**
 * The data of a refusal: sentences by field, seconds until a retry, a place in the queue, failed checks, a sentence that
 * replaces its own.
 */
type Details = Partial<Pick<ErrorReply, 'fields' | 'retryAfter' | 'line'>> & {
  readonly failed?: readonly string[]
  readonly says?: string | null
}

/** When to come back, where the refusal does not say. Seconds. */
const RETRY_AFTER = 5

/** How a sentence of the catalogue ends when it does not know how long. */
const VAGUE_WAIT = / Please (?:wait|try again)[^.]*\.$/

/** Answers a refusal, in the one shape of a failing answer. No other file sets a failing status. */
export function refuse(c: Context, refused: Refused | CodeWithoutData): Response {
  const why = typeof refused === 'string' ? err(refused) : refused
  const { status } = errors[why.error]
  const { fields, retryAfter, line, failed, says } = detailsOf(why)
  const error = says ?? errors[why.error].error
  const body: ErrorReply = {
    // A page in the queue asks again by itself: its visitor need not count.
    error: retryAfter === undefined || line ? error : timed(error, retryAfter),
    code: why.error,
    requestId: c.get('requestId') ?? '',
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(line && { line }),
    ...(failed && { failed: [...failed] }),
  }
  const wait = status === 429 || status === 503 ? { 'retry-after': String(retryAfter ?? RETRY_AFTER) } : {}
  return c.json(body, status, { ...UNSHARED, ...wait })
}

/** What the answer says of a refusal's data. A code whose data is missing here does not compile. */
function detailsOf(refused: Refused): Details {
  switch (refused.error) {
    case 'form_invalid':
      return { fields: refused.fields }
    case 'not_ready':
      return { failed: refused.failed }
    case 'in_line':
      return { retryAfter: refused.retryAfter, line: refused.line }
    case 'busy':
      return 'retryAfter' in refused ? { retryAfter: refused.retryAfter } : {}
    case 'sale_paused':
      return 'says' in refused ? { says: refused.says } : {}
    case 'tier_paused':
    case 'pay_first_paused':
    case 'sign_ins_paused':
    case 'forms_paused':
      return { says: refused.says }
    case 'connect_wait':
    case 'form_capped':
    case 'form_hurried':
    case 'kyc_wait':
    case 'left_unpaid':
    case 'not_open_yet':
    case 'payment_unknown':
      return { retryAfter: refused.retryAfter }
    default:
      refused.error satisfies CodeWithoutData
      return {}
  }
}

/** A sentence of the catalogue that states exactly once when to come back. */
export function timed(sentence: string, retryAfter: number): string {
  return `${sentence.replace(VAGUE_WAIT, '')} ${waitInWords(retryAfter)}`
}

export function waitInWords(seconds: number): string {
  if (seconds > 90 * 60) return `Please try again in ${Math.ceil(seconds / 3600)} hours.`
  if (seconds > 90) return `Please try again in ${Math.ceil(seconds / 60)} minutes.`
  return `Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
