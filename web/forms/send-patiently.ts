import { SENDING_LIMIT, SENDING_PATIENCE } from '#contract/form-terms'
import type { EntryReply, Form, Sent } from '#contract/wire/form'
import { type CallResult, call } from '../lib/call.ts'

/**
 * Sends a form to a server that may never answer: tells when it takes longer than usual, and gives up (`aborted`) when
 * nobody would wait any longer. It may have arrived all the same; sent again under its key it counts once.
 */
export async function sendPatiently(
  { endpoint }: Form,
  body: Sent,
  onSlow: () => void,
): Promise<CallResult<EntryReply>> {
  const given = new AbortController()
  const slow = setTimeout(onSlow, SENDING_PATIENCE)
  const limit = setTimeout(() => given.abort(), SENDING_LIMIT)
  try {
    return await call(endpoint, { body, signal: given.signal })
  } finally {
    clearTimeout(slow)
    clearTimeout(limit)
  }
}
