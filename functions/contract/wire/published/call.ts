import type { ErrorCode } from '../../error-codes.ts'
import type { Endpoint, ParamsOf } from '../endpoint.ts'
import type * as z from '../schema.ts'

/** One call as strangers are told of it: `/openapi.json`, the page for developers and the tests all read this. */
export interface PublishedCall {
  /** What generated clients call it. */
  readonly name: string
  readonly endpoint: Endpoint
  /** One sentence: what it does, or what it answers. */
  readonly says: string
  /** How it may say no, besides what every call of its kind may say. */
  readonly refuses: readonly ErrorCode[]
  /** What each parameter of the path looks like where it names something that can be. */
  readonly params: Readonly<Record<string, z.ZodMiniType>>
  readonly example: Example
  /** Whether it also takes what a browser posts without a script, and answers with a page. */
  readonly formToo: boolean
}

/** One exchange, as JSON has it. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
  readonly reply: object
}

type Told<Path extends string> = Pick<PublishedCall, 'says' | 'example'> &
  Partial<Pick<PublishedCall, 'refuses' | 'formToo'>> &
  ([ParamsOf<Path>] extends [never]
    ? unknown
    : { readonly params: Readonly<Record<ParamsOf<Path>, z.ZodMiniType>> })

/** A row of the published contract: name, endpoint, and what strangers are told. */
export function published<Path extends string>(
  name: string,
  endpoint: Endpoint<Path>,
  told: Told<Path>,
): PublishedCall {
  return { refuses: [], params: {}, formToo: false, ...told, name, endpoint }
}

/** Every way this call may say no. */
export function refusalsOf({ endpoint, refuses }: PublishedCall): readonly ErrorCode[] {
  const { method, body, session } = endpoint
  const all: ErrorCode[] = [
    ...(body ? (['invalid_request', 'unsupported_media_type', 'body_too_large'] as const) : []),
    ...(session ? (['unauthorized'] as const) : []),
    ...(method === 'POST' ? (['origin_refused'] as const) : []),
    ...refuses,
    'rate_limited',
    'unguarded',
    'internal',
  ]
  return [...new Set(all)]
}
