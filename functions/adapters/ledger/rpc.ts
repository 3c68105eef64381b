import { boundedText } from '#contract/bounded-text'
import { SECOND } from '#contract/timing'
import { USER_AGENT } from '#contract/user-agent'
import * as z from '#contract/wire/schema'
import { timeOut } from '../../clock.ts'
import { whyFailed } from '../../why-failed.ts'

const TIME_OUT = 8 * SECOND
/** The most bytes of an answer that are read: the follower reads of several nodes at once, and its isolate has 128 MB. */
const MAX_ANSWER = 5_000_000
/** How the reason for not having a longer answer ends. */
export const TOO_LONG = `more than ${MAX_ANSWER} bytes`

/** The outcome of a request: the result, rippled's own error code, or no usable answer. */
export type RpcAnswer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: string }
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Asks a node one thing. Never throws. */
export type AskNode = (url: string, method: string, params: object) => Promise<RpcAnswer>

/** Errors that mean that the node cannot answer now. */
export const NOT_AN_ANSWER: ReadonlySet<string> = new Set([
  'tooBusy',
  'slowDown',
  'noNetwork',
  'noCurrent',
  'noClosed',
  'notSynced',
  'amendmentBlocked',
  'unlBlocked',
  'notReady',
  'failedToForward',
  'internal',
  'lgrNotFound',
])

const reply = z.object({
  result: z.looseObject({ status: z.optional(z.string()), error: z.optional(z.string()) }),
})

/** Asks over JSON-RPC (api_version 2). */
export const askNode: AskNode = async (url, method, params) => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...USER_AGENT },
      body: JSON.stringify({ method, params: [{ ...params, api_version: 2 }] }),
      signal: timeOut(TIME_OUT),
    })
    if (!response.ok) return unreachable(`${method}: HTTP ${response.status}`)
    const text = await boundedText(response.body, MAX_ANSWER, new TextDecoder())
    if (text === null) return unreachable(`${method}: ${TOO_LONG}`)
    const { result } = reply.parse(JSON.parse(text))
    if (result.error === undefined) return { kind: 'result', result }
    if (NOT_AN_ANSWER.has(result.error)) return unreachable(`${method}: ${result.error}`)
    return { kind: 'error', error: result.error }
  } catch (error) {
    return unreachable(`${method}: ${whyFailed(error)}`)
  }
}

function unreachable(reason: string): RpcAnswer {
  return { kind: 'unreachable', reason }
}
