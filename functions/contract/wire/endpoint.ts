import type * as z from './schema.ts'

/** What the sender of a call is limited as; the period is a minute, how many calls it allows is configuration. */
export const limits = ['connect', 'purchase', 'read', 'wallet', 'ledger'] as const
export type Limit = (typeof limits)[number]

/**
 * One call, as a value: the route mounts it, the page makes it, the test checks it.
 * `body` null means the call carries none; `session` says whether it needs the wallet's bearer token. `limit` counts calls
 * by wallet where there is a session, by network address where there is none; null counts none.
 */
export interface Endpoint<
  Path extends string = string,
  Body = unknown,
  Reply = unknown,
  Session extends boolean = boolean,
> {
  readonly method: 'GET' | 'POST'
  readonly path: Path
  readonly session: Session
  readonly limit: Limit | null
  readonly body: z.ZodMiniType<Body> | null
  readonly reply: z.ZodMiniType<Reply>
}

interface Terms<Session extends boolean> {
  readonly session?: Session
  readonly limit?: Limit | null
}

// @__NO_SIDE_EFFECTS__
export function get<const Path extends string, Reply, const Session extends boolean = false>(
  path: Path,
  reply: z.ZodMiniType<Reply>,
  terms: Terms<Session> = {},
): Endpoint<Path, never, Reply, Session> {
  return { method: 'GET', path, body: null, reply, ...termsOf(terms) }
}

// @__NO_SIDE_EFFECTS__
export function post<const Path extends string, Body, Reply, const Session extends boolean = false>(
  path: Path,
  body: z.ZodMiniType<Body> | null,
  reply: z.ZodMiniType<Reply>,
  terms: Terms<Session> = {},
): Endpoint<Path, Body, Reply, Session> {
  return { method: 'POST', path, body, reply, ...termsOf(terms) }
}

function termsOf<Session extends boolean>({ session, limit }: Terms<Session>) {
  const own = (session ?? false) as Session
  return { session: own, limit: limit === undefined ? (own ? 'wallet' : 'read') : limit } as const
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
