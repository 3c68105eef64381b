import { type FormName, SENDING_LIMIT, SENDING_TIME_OUT } from '#contract/form-terms'
import type { EntryReply, Form, Sent } from '#contract/wire/form'
import { type CallError, type CallResult, call, UNKNOWN_ERROR } from '../lib/call.ts'

/** Why nothing was accepted, in the words for the visitor. */
export interface Failure {
  readonly message: string
  /** The server wants to know that a person is there. */
  readonly asksForPerson?: boolean
}

/**
 * Sends a form to a server that may never answer: tells when it takes longer than usual, and gives up (`aborted`) when
 * no visitor would wait any longer. It may have arrived all the same; sent again under its key it counts once.
 */
export async function sendWithRetries(
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

/** What the banner says about a call that brought nothing. */
export function failureOf(error: CallError, form: FormName): Failure {
  return { message: sentenceOf(error, form), asksForPerson: error.code === 'form_human_check' }
}

const NO_ANSWER =
  'No answer came within a minute. What you typed is kept: please send it again. If it arrived after all, it counts once.'

function sentenceOf({ code, message, status }: CallError, form: FormName): string {
  const matter = form === 'question' ? 'question' : 'application'
  if (code === 'aborted') return NO_ANSWER
  if (code === 'invalid_reply') return `Failed to submit ${matter}. Please try again.`
  if (status === null) return `${message}. Please check your connection and try again.`
  // An answer that is no refusal of ours carries no sentence worth reading.
  const unsaid = message === UNKNOWN_ERROR || (code === 'http' && message.startsWith(`HTTP ${status}:`))
  const silent = code === 'network' || unsaid
  return silent ? `Failed to submit ${matter}` : message
}
