import type { Context } from 'hono'
import { type ErrorCode, type ErrorReply, errors } from '#contract/errors'

/** Turns a code into the one shape of a failing answer. No other file sets a failing status. */
export function refuse(c: Context, code: ErrorCode, fields?: Record<string, string>): Response {
  const { status, error } = errors[code]
  const body: ErrorReply = { error, code, requestId: c.get('requestId') ?? '', ...(fields && { fields }) }
  const wait = status === 429 || status === 503 ? { 'retry-after': '5' } : {}
  return c.json(body, status, { 'cache-control': 'no-store', ...wait })
}
