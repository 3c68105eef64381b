import type { Context } from 'hono'
import { errors } from '#contract/errors'
import { err } from '#contract/result'
import type { ErrorReply } from '#contract/wire/error-reply'
import type { AnyRefused, CodeWithoutData, Refused } from '#contract/wire/refusal'
import { UNSHARED } from '../../adapters/cache/caching.ts'

/** When to come back, where the refusal does not say. Seconds. */
const RETRY_AFTER = 5

/** How a sentence of the catalogue ends when it does not know how long. */
const VAGUE_WAIT = / Please (?:wait|try again)[^.]*\.$/

/** Answers a refusal, in the one shape of a failing JSON answer. Pages of forms, for visitors without a script, set their status themselves. */
export function refuse(c: Context, refused: Refused | CodeWithoutData): Response {
  const why: AnyRefused = typeof refused === 'string' ? err(refused) : refused
  const { ok: _, error: code, says, ...details } = why
  const { retryAfter, line } = details
  const { status, error: usual } = errors[code]
  const error = says ?? usual
  const body: ErrorReply = {
    // A page in the queue asks again by itself: its visitor need not count.
    error: retryAfter === undefined || line ? error : timed(error, retryAfter),
    code,
    requestId: c.get('requestId') ?? '',
    ...details,
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
