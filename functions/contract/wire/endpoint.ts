import type * as z from './schema.ts'

/**
 * One call, as a value: the route mounts it, the page makes it, the test checks it.
 * `body` null means the call carries none; `session` says whether it needs the wallet's bearer token.
 */
export interface Endpoint<Path extends string = string, Body = unknown, Reply = unknown> {
  readonly method: 'GET' | 'POST'
  readonly path: Path
  readonly session: boolean
  readonly body: z.ZodMiniType<Body> | null
  readonly reply: z.ZodMiniType<Reply>
}

// @__NO_SIDE_EFFECTS__
export function get<const Path extends string, Reply>(
  path: Path,
  reply: z.ZodMiniType<Reply>,
  { session = false } = {},
): Endpoint<Path, never, Reply> {
  return { method: 'GET', path, session, body: null, reply }
}

// @__NO_SIDE_EFFECTS__
export function post<const Path extends string, Body, Reply>(
  path: Path,
  body: z.ZodMiniType<Body> | null,
  reply: z.ZodMiniType<Reply>,
  { session = false } = {},
): Endpoint<Path, Body, Reply> {
  return { method: 'POST', path, session, body, reply }
}

export type BodyOf<E> = E extends Endpoint<string, infer Body, unknown> ? Body : never
export type ReplyOf<E> = E extends Endpoint<string, infer _Body, infer Reply> ? Reply : never

/** The names of a path's parameters: `/v2/nft/purchase/:id` has `id`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The path with its parameters filled in and escaped. */
export function pathOf<Path extends string>(path: Path, params: Record<ParamsOf<Path>, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
}
