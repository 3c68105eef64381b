import { type FormName, SENDING_LIMIT, SENDING_TIME_OUT } from '#contract/form-terms'
import type { EntryReply, Form, Sent } from '#contract/wire/form'
import { type CallError, type CallResult, call, UNKNOWN_ERROR } from '../lib/call.ts'

/** Why sending failed, for the visitor. */
export interface Failure {
  readonly message: string
  /** The server asks for a human check. */
  readonly asksForPerson?: boolean
}

/**
 * Sends a form once. Reports a slow reply, and aborts at the limit (`aborted`). The form may have arrived; sent again
 * under its key it counts once.
 */
export async function sendForm(
  { endpoint }: Form,
  body: Sent,
  onSlow: () => void,
): Promise<CallResult<EntryReply>> {
  const given = new AbortController()
  const slow = setTimeout(onSlow, SENDING_TIME_OUT)
  const limit = setTimeout(() => given.abort(), SENDING_LIMIT)
  const answer = await call(endpoint, { body, signal: given.signal })
  clearTimeout(slow)
  clearTimeout(limit)
  return answer
}

export function failureOf(error: CallError, form: FormName): Failure {
  return { message: sentenceOf(error, form), asksForPerson: error.code === 'form_human_check' }
}

const NO_ANSWER =
  'No answer came within a minute. What you typed is kept: please send it again. If it arrived after all, it counts once.'

function sentenceOf({ code, message, status }: CallError, form: FormName): string {
  const matter = form === 'question' ? 'question' : 'application'
  if (code === 'aborted') return NO_ANSWER
  // It may have arrived; the reply of another server, such as a captive portal's, is not JSON.
  if (code === 'invalid_reply' || (code === 'network' && status === 200))
    return `Failed to submit ${matter}. Please try again.`
  if (status === null) return `${message}. Please check your connection and try again.`
  // A reply without a message of ours has no useful text.
  const unsaid = message === UNKNOWN_ERROR || (code === 'http' && message.startsWith(`HTTP ${status}:`))
  const silent = code === 'network' || unsaid
  return silent ? `Failed to submit ${matter}` : message
}
