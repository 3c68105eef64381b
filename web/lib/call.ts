import type { ErrorCode } from '#contract/error-codes'
import { type Endpoint, type ParamsOf, pathOf } from '#contract/wire/endpoint'
import { errorCode, line, type QueuePlace } from '#contract/wire/error-reply'
import * as z from '#contract/wire/schema'

/** Why a call brought nothing: the server's own code, or what went wrong on the way to it and back. */
export type CallErrorCode = ErrorCode | 'network' | 'http' | 'invalid_reply' | 'aborted'

export interface CallError {
  readonly code: CallErrorCode
  /** The sentence for the visitor. */
  readonly message: string
  /** The HTTP status, or null when no whole answer came. */
  readonly status: number | null
  /** Finds the line in the server's log; for a support question. */
  readonly requestId: string | null
  /** Sentences by field, when the server refused a form. */
  readonly fields: Readonly<Record<string, string>>
  /** In how many seconds it is worth trying again, where the server knows. */
  readonly retryAfter?: number | undefined
  /** The place in line, for who waits for a pass. */
  readonly line?: QueuePlace | undefined
}

export type CallResult<Reply> =
  | { readonly ok: true; readonly value: Reply }
  | { readonly ok: false; readonly error: CallError }

type Nothing = Record<never, never>
type WithParams<Path extends string> = [ParamsOf<Path>] extends [never]
  ? Nothing
  : { readonly params: Readonly<Record<ParamsOf<Path>, string>> }
type WithBody<Body> = [Body] extends [never]
  ? Nothing
  : undefined extends Body
    ? { readonly body?: Body }
    : { readonly body: Body }

/** What one call needs: the parameters its path names, the body its endpoint takes, and maybe a session. */
export type CallOptions<Path extends string, Body> = WithParams<Path> &
  WithBody<Body> & {
    /** The wallet's bearer token, where the endpoint asks for a session. */
    readonly token?: string
    readonly signal?: AbortSignal
  }

type OptionsArgument<Options> = Nothing extends Options ? [options?: Options] : [options: Options]

/**
 * Makes the call that an endpoint describes, and vouches for the reply with its schema. Never throws: a refusal, a
 * dead network and a reply that cannot be parsed are all results.
 */
export async function call<const Path extends string, Body, Reply>(
  endpoint: Endpoint<Path, Body, Reply>,
  ...[options]: OptionsArgument<CallOptions<Path, Body>>
): Promise<CallResult<Reply>> {
  const { params = {}, body, token, signal } = (options ?? {}) as Partial<AnyOptions>
  let response: Response | undefined
  let json: unknown
  try {
    response = await fetch(pathOf(endpoint.path, params as Record<ParamsOf<Path>, string>), {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        // A tunnel to a developer's machine would answer with a warning page of its own.
        'ngrok-skip-browser-warning': '1',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    json = await response.json()
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') {
      return failure('aborted', 'The request was cancelled', null)
    }
    // An answer that came whole and is no JSON is a stranger's; any other was cut off on its way.
    const whole = cause instanceof SyntaxError ? response : null
    return failure('network', 'Network error', whole?.status ?? null)
  }
  if (!response.ok) return refused(response, json)
  const vouched = endpoint.reply.safeParse(json)
  if (vouched.success) return { ok: true, value: vouched.data }
  return failure('invalid_reply', 'Invalid API response', response.status)
}

/** What is said when the answer has a text for the reason, and the text is empty. */
export const UNKNOWN_ERROR = 'An unknown error occurred'

interface AnyOptions {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly token: string
  readonly signal: AbortSignal
}

/** A refusal from any server: of each part, what can be parsed. */
function refused(response: Response, json: unknown): CallResult<never> {
  const told = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>
  const error: CallError = {
    code: readAs(errorCode, told.code) ?? 'http',
    message: messageIn(told.error) ?? `HTTP ${response.status}: ${response.statusText}`,
    status: response.status,
    requestId: readAs(z.string(), told.requestId) ?? null,
    fields: sentencesIn(told.fields),
    retryAfter: readAs(z.number(), told.retryAfter),
    line: readAs(line, told.line),
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

/** By hand: the schema of a record would be half a kilobyte of script for who never sees a form. */
function sentencesIn(fields: unknown): CallError['fields'] {
  const named = typeof fields === 'object' && !Array.isArray(fields) ? Object.entries(fields ?? {}) : []
  return named.every((field): field is [string, string] => typeof field[1] === 'string')
    ? Object.fromEntries(named)
    : {}
}

/** A call of which nothing came that can be used. */
export function failure(code: CallErrorCode, message: string, status: number | null): CallResult<never> {
  return { ok: false, error: { code, message, status, requestId: null, fields: {} } }
}
