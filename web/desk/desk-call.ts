import type { Endpoint } from '#contract/wire/endpoint'
import { type CallError, type CallOptions, type CallResult, call } from '../lib/call.ts'

/**
 * Calls an endpoint of the desk. Each may be called twice, as a change names the version that it saw, and an answer its
 * key. With this header Access answers 401 when the session has ended, instead of a redirect to its sign-in page, which
 * a script cannot follow.
 */
export async function callDesk<const Path extends string, Body, Reply>(
  endpoint: Endpoint<Path, Body, Reply>,
  options: CallOptions<Path, Body>,
): Promise<CallResult<Reply, Trouble>> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const answer = await (call as AnyCall<Reply>)(endpoint, { ...options, headers, repeatable: true })
  return answer.ok ? answer : { ok: false, error: troubleOf(answer.error) }
}

type AnyCall<Reply> = (endpoint: unknown, options: object) => Promise<CallResult<Reply>>

/** Why a call failed, as far as the team can do something about it. */
export type Trouble =
  /** No answer came. Nothing may have been changed. */
  | { readonly is: 'unanswered' }
  /** The session at Access has ended. */
  | { readonly is: 'signed-out' }
  /** Too many calls in a minute; seconds until the next, if known. */
  | { readonly is: 'hurried'; readonly retryAfter: number | null }
  /** No entry has this id. */
  | { readonly is: 'gone' }
  /** The server refused or failed. */
  | { readonly is: 'refused'; readonly sentence: string; readonly requestId: string | null }

export function troubleOf({ code, status, message, retryAfter, requestId }: CallError): Trouble {
  if (status === 401) return { is: 'signed-out' }
  if (status === null) return { is: 'unanswered' }
  if (status === 429) return { is: 'hurried', retryAfter: retryAfter ?? null }
  if (code === 'application_unknown') return { is: 'gone' }
  if (code === 'invalid_reply')
    return {
      is: 'refused',
      sentence: 'The server answered as another release does. Reload the page.',
      requestId,
    }
  return { is: 'refused', sentence: sentenceFor(status, message), requestId }
}

/** Sentences of the catalogue about transactions would mislead here. */
function sentenceFor(status: number, message: string): string {
  if (status >= 500) return 'The server failed. Nothing was changed, as far as it can tell. Please try again.'
  if (status === 400)
    return 'The server did not understand this. Reload the page: it may be an older release.'
  return message
}
