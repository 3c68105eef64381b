import type { Context } from 'hono'
import type { ErrorCode } from '#contract/error-codes'
import { errors } from '#contract/errors'
import type { ErrorReply } from '#contract/wire/error-reply'
import type { CodeWithoutData, Refused } from '#contract/wire/refusal'
import { UNSHARED } from '../../adapters/cache/caching.ts'

/**
 * A refusal with the data that its code has: sentences by field, seconds until a retry, a place in the queue, failed
 * checks, a sentence that replaces its own.
 */
interface Detailed extends Partial<Pick<ErrorReply, 'fields' | 'retryAfter' | 'line'>> {
  readonly error: ErrorCode
  readonly failed?: readonly string[]
  readonly says?: string | null
}

/** When to come back, where the refusal does not say. Seconds. */
const RETRY_AFTER = 5

/** How a sentence of the catalogue ends when it does not know how long. */
const VAGUE_WAIT = / Please (?:wait|try again)[^.]*\.$/

/** Answers a refusal, in the one shape of a failing answer. No other file sets a failing status. */
export function refuse(c: Context, refused: Refused | CodeWithoutData): Response {
  const why: Detailed = typeof refused === 'string' ? { error: refused } : refused
  const { error: code, fields, retryAfter, line, failed, says } = why
  const { status } = errors[code]
  const error = says ?? errors[code].error
  const body: ErrorReply = {
    // A page in the queue asks again by itself: its visitor need not count.
    error: retryAfter === undefined || line ? error : timed(error, retryAfter),
    code,
    requestId: c.get('requestId') ?? '',
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(line && { line }),
    ...(failed && { failed: [...failed] }),
  }
  const wait = status === 429 || status === 503 ? { 'retry-after': String(retryAfter ?? RETRY_AFTER) } : {}
  return c.json(body, status, { ...UNSHARED, ...wait })
}

/** A sentence of the catalogue that states exactly once when to come back. */
export function timed(sentence: string, retryAfter: number): string {
  return `${sentence.replace(VAGUE_WAIT, '')} ${waitInWords(retryAfter)}`
}

/** When to come back, as a sentence. */
export function waitInWords(seconds: number): string {
  if (seconds > 90 * 60) return `Please try again in ${Math.ceil(seconds / 3600)} hours.`
  if (seconds > 90) return `Please try again in ${Math.ceil(seconds / 60)} minutes.`
  return `Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
