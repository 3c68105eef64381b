import type { Context } from 'hono'
import { errors } from '#contract/errors'
import { err } from '#contract/result'
import type { ErrorReply } from '#contract/wire/error-reply'
import type { CodeWithoutData, Refused } from '#contract/wire/refusal'
import { UNSHARED } from '../../adapters/cache/caching.ts'

/** What a refusal says besides its sentence: sentences by field, seconds until a retry, a place in the queue. */
type Details = Partial<Pick<ErrorReply, 'fields' | 'retryAfter' | 'line'>>

/** When to come back, where the refusal does not say. Seconds. */
const RETRY_AFTER = 5

/** How a sentence of the catalogue ends when it does not know how long. */
const VAGUE_WAIT = / Please (?:wait|try again)[^.]*\.$/

/** Answers a refusal, in the one shape of a failing answer. No other file sets a failing status. */
export function refuse(c: Context, refused: Refused | CodeWithoutData): Response {
  const why = typeof refused === 'string' ? err(refused) : refused
  const { status, error } = errors[why.error]
  const { fields, retryAfter, line } = detailsOf(why)
  const body: ErrorReply = {
    // A page in the queue asks again by itself: its visitor need not count.
    error: retryAfter === undefined || line ? error : timed(error, retryAfter),
    code: why.error,
    requestId: c.get('requestId') ?? '',
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(line && { line }),
  }
  const wait = status === 429 || status === 503 ? { 'retry-after': String(retryAfter ?? RETRY_AFTER) } : {}
  return c.json(body, status, { ...UNSHARED, ...wait })
}

/** What the answer says of a refusal's data. A code whose data is missing here does not compile. */
function detailsOf(refused: Refused): Details {
  switch (refused.error) {
    case 'form_invalid':
      return { fields: refused.fields }
    case 'in_line':
      return { retryAfter: refused.retryAfter, line: refused.line }
    case 'busy':
      return 'retryAfter' in refused ? { retryAfter: refused.retryAfter } : {}
    case 'connect_wait':
    case 'form_capped':
    case 'form_hurried':
    case 'kyc_wait':
    case 'left_unpaid':
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
