import type { Context } from 'hono'
import type { ErrorCode } from '#contract/error-codes'
import { errors } from '#contract/errors'
import type { ErrorReply, Line } from '#contract/wire/error-reply'
import type { BareCode, Refused } from '#contract/wire/refusal'
import { UNSHARED } from '../../adapters/cache/caching.ts'

/** What a refusal says besides its sentence: sentences by field, in how many seconds to try again, a place in line. */
interface Details {
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly retryAfter?: number | undefined
  readonly line?: Line | undefined
}

/** When to come back, where nobody knows better. Seconds. */
const SOON = 5

/** How a sentence of the catalogue ends where it cannot know how long. */
const VAGUE_WAIT = / Please (?:wait|try again)[^.]*\.$/

/** Refuses a call: a code alone where that says all, else what the use case came to. */
export function refuse(c: Context, refused: Refused | BareCode): Response {
  if (typeof refused === 'string') return refuseWith(c, refused)
  return refuseWith(c, refused.error, detailsOf(refused))
}

/** What the answer says of a refusal's data. A code with data that is not told here does not compile. */
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
      refused.error satisfies BareCode
      return {}
  }
}

/** Turns a code into the one shape of a failing answer. No other file sets a failing status. */
export function refuseWith(
  c: Context,
  code: ErrorCode,
  { fields, retryAfter, line }: Details = {},
): Response {
  const { status, error } = errors[code]
  const body: ErrorReply = {
    // In line the turn comes by itself: nobody has to count.
    error:
      retryAfter === undefined || line
        ? error
        : `${error.replace(VAGUE_WAIT, '')} ${waitInWords(retryAfter)}`,
    code,
    requestId: c.get('requestId') ?? '',
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(line && { line }),
  }
  const wait = status === 429 || status === 503 ? { 'retry-after': String(retryAfter ?? SOON) } : {}
  return c.json(body, status, { ...UNSHARED, ...wait })
}

/** When to come back, as a sentence. */
export function waitInWords(seconds: number): string {
  if (seconds > 90 * 60) return `Please try again in ${Math.ceil(seconds / 3600)} hours.`
  if (seconds > 90) return `Please try again in ${Math.ceil(seconds / 60)} minutes.`
  return `Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
