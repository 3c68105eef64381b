import type { ErrorCode } from '#contract/error-codes'
import { PURCHASE_WAIT } from '#contract/timing'
import { type Endpoint, type ParamsOf, pathOf } from '#contract/wire/endpoint'
import { errorCode, line, type QueuePlace } from '#contract/wire/error-reply'
import * as z from '#contract/wire/schema'
import { onReturn } from './on-return.ts'

/** Why a call failed: the server's code, or what failed on the way. */
export type CallErrorCode = ErrorCode | 'network' | 'http' | 'invalid_reply' | 'aborted'

export interface CallError {
  readonly code: CallErrorCode
  /** The sentence for the visitor. */
  readonly message: string
  /** The HTTP status; null without a complete reply. */
  readonly status: number | null
  /** Identifies the request in the server's log. */
  readonly requestId: string | null
  /** Sentences by field, for a refused form. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds until a retry makes sense, if the server knows. */
  readonly retryAfter?: number | undefined
  /** The place in the queue for a pass. */
  readonly line?: QueuePlace | undefined
}

export type CallResult<Reply, Failure = CallError> =
  | { readonly ok: true; readonly value: Reply }
  | { readonly ok: false; readonly error: Failure }

type Nothing = Record<never, never>
type WithParams<Path extends string> = [ParamsOf<Path>] extends [never]
  ? Nothing
  : { readonly params: Readonly<Record<ParamsOf<Path>, string>> }
type WithBody<Body> = [Body] extends [never]
  ? Nothing
  : undefined extends Body
    ? { readonly body?: Body }
    : { readonly body: Body }

/** Options of a call: path parameters, body, and session token as the endpoint requires them. */
export type CallOptions<Path extends string, Body> = WithParams<Path> & WithBody<Body> & Extras

interface Extras {
  /** The wallet's bearer token, where the endpoint asks for a session. */
  readonly token?: string
  readonly signal?: AbortSignal
  /** The call may be made twice, as every GET may: without a reply within `TIME_OUT` it fails. */
  readonly repeatable?: boolean
  /** The query, without its question mark. */
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

type OptionsArgument<Options> = Nothing extends Options ? [options?: Options] : [options: Options]

/**
 * Calls an endpoint and validates the reply with its schema. Never throws: refusals, network failures and invalid
 * replies are results. A read that runs when the visitor comes back is made again: its connection may have died meanwhile.
 * @example
 *   const answer = await call(readWallet, { token })
 *   if (answer.ok) show(answer.value)
 *   else warn(answer.error.message)
 */
export async function call<const Path extends string, Body, Reply>(
  endpoint: Endpoint<Path, Body, Reply>,
  ...given: OptionsArgument<CallOptions<Path, Body>>
): Promise<CallResult<Reply>> {
  const { params = {}, body, token, signal, query, headers, repeatable } = (given[0] ?? {}) as AnyOptions
  const isRead = endpoint.method === 'GET'
  const waiting = new AbortController()
  const leave = () => waiting.abort(signal?.reason)
  const giveUp = () => waiting.abort(new Error('No reply'))
  const timer = repeatable || isRead ? setTimeout(giveUp, TIME_OUT) : 0
  let isOld = false
  const stop = onReturn(() => {
    isOld = isRead
    if (isRead) waiting.abort()
  })
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  const path = pathOf(endpoint.path, params as Record<ParamsOf<Path>, string>)
  let response: Response | undefined
  let json: unknown
  try {
    response = await fetch(query ? `${path}?${query}` : path, {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        // Skips the warning page of a development tunnel.
        'ngrok-skip-browser-warning': '1',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: waiting.signal,
    })
    json = await response.json()
  } catch (cause) {
    if (isOld) return call(endpoint, ...given)
    if (cause instanceof DOMException && cause.name === 'AbortError') {
      return failure('aborted', 'The request was cancelled', null)
    }
    // A complete reply that is not JSON came from another server; any other was cut off.
    const whole = cause instanceof SyntaxError ? response : null
    return failure('network', 'Network error', whole?.status ?? null)
  } finally {
    clearTimeout(timer)
    stop()
    signal?.removeEventListener('abort', leave)
  }
  if (!response.ok) return refused(response, json)
  const vouched = endpoint.reply.safeParse(json)
  if (vouched.success) return { ok: true, value: vouched.data }
  return failure('invalid_reply', 'Invalid API response', response.status)
}

/** Twice the longest time that the server takes, ms. A browser may wait forever on a connection that has died. */
const TIME_OUT = 2 * PURCHASE_WAIT

/** The message when the reply's message is empty. */
export const UNKNOWN_ERROR = 'An unknown error occurred'

type AnyOptions = Extras & { readonly params?: Readonly<Record<string, string>>; readonly body?: unknown }

/** Parses each part of a refusal that is valid. */
function refused(response: Response, json: unknown): CallResult<never> {
  const parts = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>
  const error: CallError = {
    code: readAs(errorCode, parts.code) ?? 'http',
    message: messageIn(parts.error) ?? `HTTP ${response.status}: ${response.statusText}`,
    status: response.status,
    requestId: readAs(z.string(), parts.requestId) ?? null,
    fields: sentencesIn(parts.fields),
    retryAfter: readAs(z.number(), parts.retryAfter),
    line: readAs(line, parts.line),
  }
  return { ok: false, error }
}

function messageIn(text: unknown): string | undefined {
  const message = readAs(z.string(), text)
  return message?.trim() === '' ? UNKNOWN_ERROR : message
}

function readAs<Part>(schema: z.ZodMiniType<Part>, part: unknown): Part | undefined {
  return schema.safeParse(part).data
}

/** Without a schema, which would add half a kilobyte to pages without forms. */
function sentencesIn(fields: unknown): CallError['fields'] {
  const named = typeof fields === 'object' && !Array.isArray(fields) ? Object.entries(fields ?? {}) : []
  return named.every((field): field is [string, string] => typeof field[1] === 'string')
    ? Object.fromEntries(named)
    : {}
}

export function failure(code: CallErrorCode, message: string, status: number | null): CallResult<never> {
  return { ok: false, error: { code, message, status, requestId: null, fields: {} } }
}
