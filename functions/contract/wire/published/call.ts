import type { ErrorCode } from '../../error-codes.ts'
import type { Endpoint, ParamsOf, PathOf, ReplyOf, SentOf } from '../endpoint.ts'
import type * as z from '../schema.ts'
import type { Json } from './json.ts'

/** The public description of one call: `/openapi.json`, the page for developers and the tests all read it. */
export interface PublishedCall {
  /** Its name in generated clients. */
  readonly name: string
  readonly endpoint: Endpoint
  /** One sentence: what it does, or what it answers. */
  readonly says: string
  /** Its refusals, besides those of every call of its kind. */
  readonly refuses: readonly ErrorCode[]
  /** An example of each path parameter that names something existing. */
  readonly params: Readonly<Record<string, z.ZodMiniType>>
  readonly example: AnyExample
  /** Whether it also takes what a browser posts without a script, and answers with a page. */
  readonly formToo: boolean
  /** Whether its reply has an ETag, and a request that names it gets 304. */
  readonly revalidates: boolean
}

/** An exchange with any endpoint. */
interface AnyExample {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
  readonly reply: object
}

/** One exchange with an endpoint, as JSON: a field that is missing or of another type does not compile. */
export type Example<E = Endpoint> = ([ParamsOf<PathOf<E>>] extends [never]
  ? { readonly params?: never }
  : { readonly params?: Readonly<Record<ParamsOf<PathOf<E>>, string>> }) &
  (unknown extends SentOf<E> ? { readonly body?: never } : { readonly body?: Json<SentOf<E>> }) & {
    readonly reply: Json<ReplyOf<E>>
  }

type CallDescription<E> = Pick<PublishedCall, 'says'> &
  Partial<Pick<PublishedCall, 'refuses' | 'formToo' | 'revalidates'>> & { readonly example: Example<E> } & ([
    ParamsOf<PathOf<E>>,
  ] extends [never]
    ? unknown
    : { readonly params: Readonly<Record<ParamsOf<PathOf<E>>, z.ZodMiniType>> })

/** A row of the published contract: name, endpoint, and public description. */
export function published<E extends Endpoint>(
  name: string,
  endpoint: E,
  given: CallDescription<E>,
): PublishedCall {
  return {
    refuses: [],
    params: {},
    formToo: false,
    revalidates: false,
    ...given,
    name,
    endpoint,
  } as PublishedCall
}

export function refusalsOf({ endpoint, refuses }: PublishedCall): readonly ErrorCode[] {
  const { method, body, session } = endpoint
  const all: ErrorCode[] = [
    ...(body ? (['invalid_request', 'unsupported_media_type', 'body_too_large'] as const) : []),
    ...(session ? (['unauthorized'] as const) : []),
    ...(method === 'POST' ? (['origin_refused'] as const) : []),
    ...refuses,
    'rate_limited',
    'unguarded',
    'not_configured',
    'internal',
  ]
  return [...new Set(all)]
}
