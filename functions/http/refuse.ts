import type { Context } from 'hono'
import { type ErrorCode, type ErrorReply, errors, type Wait } from '#contract/errors'

/** What a refusal may say besides its sentence. */
export interface Details {
  readonly fields?: Readonly<Record<string, string>>
  readonly wait?: Wait
}

/** An expected outcome that is a refusal, with whatever it says besides its sentence. */
export interface Refused extends Details {
  readonly ok: false
  readonly error: ErrorCode
}

/** Turns a code into the one shape of a failing answer. No other file sets a failing status. */
export function refuse(c: Context, code: ErrorCode, { fields, wait }: Details = {}): Response {
  const { status, error } = errors[code]
  const requestId: string = c.get('requestId') ?? ''
  const body: ErrorReply = { error, code, requestId, ...(fields && { fields }), ...(wait && { wait }) }
  const later = status === 429 || status === 503 ? { 'retry-after': String(wait?.seconds ?? 5) } : {}
  return c.json(body, status, { 'cache-control': 'no-store', ...later })
}
