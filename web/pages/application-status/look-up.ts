import { noStatus, type ShownStatus } from '#contract/application-status'
import { type EntryId, entryIdFrom } from '#contract/entry-id'
import { errors } from '#contract/errors'
import { SENDING_TIME_OUT } from '#contract/form-terms'
import { readApplicationStatus } from '#contract/wire/application-status'
import type { Failure } from '../../forms/send-form.ts'
import { type CallError, call } from '../../lib/call.ts'

/** What is known of the status of an entry. */
export type Lookup =
  | { readonly step: 'asking' }
  | { readonly step: 'found'; readonly id: EntryId; readonly status: ShownStatus }
  | { readonly step: 'failed'; readonly title: string; readonly failure: Failure }

/** Looks up the status of an entry by an id as it was typed. */
export async function lookUp(typed: string): Promise<Lookup> {
  const { untyped, unanswered, failed } = noStatus
  if (!typed.trim()) return failure(untyped.title, untyped.words)
  const unknown = failure(noStatus.unknown.title, errors.application_unknown.error)
  const id = entryIdFrom(typed)
  if (!id) return unknown
  const given = new AbortController()
  const limit = setTimeout(() => given.abort(), SENDING_TIME_OUT)
  const answer = await call(readApplicationStatus, { params: { id }, signal: given.signal })
  clearTimeout(limit)
  if (answer.ok) return { step: 'found', id, status: answer.value.status }
  if (answer.error.code === 'application_unknown') return unknown
  if (answer.error.code === 'internal') return failure(failed.title, failed.words)
  return failure(unanswered.title, `${reasonOf(answer.error)} What you sent is not affected.`)
}

/** Used without `Retry-After`: the rate limit counts per minute. */
const HURRIED = 'Too many requests came from your network. Please try again in a minute.'

/** Why the status of an entry is not available, and what to do. */
function reasonOf({ status, message, code, retryAfter }: CallError): string {
  if (code === 'aborted') return 'The server did not answer. Please try again in a moment.'
  if (status === null) return `${message}. Please check your connection and try again.`
  if (status === 429 && retryAfter === undefined) return HURRIED
  return code === 'http' || code === 'network' || code === 'invalid_reply'
    ? 'The server’s answer could not be read. Please try again in a moment.'
    : message
}

function failure(title: string, message: string): Lookup {
  return { step: 'failed', title, failure: { message } }
}
