import type * as z from './schema.ts'

/** How the sender of a call is counted; the period is a minute, the number of calls is configuration. */
export const limits = ['connect', 'purchase', 'read', 'wallet', 'ledger', 'desk'] as const
export type Limit = (typeof limits)[number]

/**
 * One call, as a value: the route mounts it, the page makes it, the test checks it. `body` null means that it has none;
 * `session` says whether it needs the wallet's bearer token. `limit` counts calls by wallet where there is a session,
 * by network address where there is none; the default is `wallet` or `read` accordingly, and null counts none.
 * @example
 * export const readPurchase = get('/v2/nft/purchase/:id', purchaseView, { session: true })
 */
export interface Endpoint<
  Path extends string = string,
  Body = unknown,
  Reply = unknown,
  Session extends boolean = boolean,
  Sent = unknown,
> {
  readonly method: 'GET' | 'POST'
  readonly path: Path
  readonly session: Session
  readonly limit?: Limit | null
  readonly body: z.ZodMiniType<Body, Sent> | null
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
  terms?: Terms<Session>,
): Endpoint<Path, never, Reply, Session> {
  return endpoint('GET', path, null, reply, terms)
}

// @__NO_SIDE_EFFECTS__
export function post<
  const Path extends string,
  Body,
  Reply,
  const Session extends boolean = false,
  Sent = Body,
>(
  path: Path,
  body: z.ZodMiniType<Body, Sent> | null,
  reply: z.ZodMiniType<Reply>,
  terms?: Terms<Session>,
): Endpoint<Path, Body, Reply, Session, Sent> {
  return endpoint('POST', path, body, reply, terms)
}

function endpoint<Path extends string, Body, Reply, Session extends boolean, Sent>(
  method: Endpoint['method'],
  path: Path,
  body: z.ZodMiniType<Body, Sent> | null,
  reply: z.ZodMiniType<Reply>,
  terms?: Terms<Session>,
): Endpoint<Path, Body, Reply, Session, Sent> {
  return { method, path, body, reply, session: false as Session, ...terms }
}

export type BodyOf<E> = E extends Endpoint<string, infer Body, unknown> ? Body : never
export type ReplyOf<E> = E extends Endpoint<string, infer _Body, infer Reply> ? Reply : never
/** A body as it is sent: fields with a default may be missing. */
export type SentOf<E> = E extends Endpoint<string, unknown, unknown, boolean, infer Sent> ? Sent : never
export type PathOf<E> = E extends Endpoint<infer Path> ? Path : never

/** The names of a path's parameters: `/v2/nft/purchase/:id` has `id`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/**
 * The path with its parameters filled in and escaped.
 * @example
 * pathOf('/v2/nft/purchase/:id', { id: 'a b' }) // '/v2/nft/purchase/a%20b'
 */
export function pathOf<Path extends string>(path: Path, params: Record<ParamsOf<Path>, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
}
