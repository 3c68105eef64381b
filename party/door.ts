import { type ErrorCode, type ErrorReply, errors } from '#contract/errors'
import { CLOSE_UNAUTHORIZED, isRoomName, type RoomKind, type RoomName, roomText } from '#contract/rooms'
import { SEAL_HEADER, ticketOpens } from '#contract/seal'
import { readRoomEnv } from './room-env.ts'

/** As much of a request as can be read in any of the runtimes; their own types differ. */
export interface Knock {
  readonly url: string
  readonly method: string
  readonly headers: { get(name: string): string | null }
}

/** The room a URL names, or null when no such room can exist. Extra path segments and escapes name nothing. */
export function roomAt(url: string): RoomName | null {
  const [, root, kind = '', id = '', ...rest] = new URL(url).pathname.split('/')
  if (root !== 'parties' || rest.length > 0 || !isRoomName({ kind, id })) return null
  return { kind: kind as RoomKind, id }
}

/**
 * Who may join: a page of the allowed origin holding a ticket to this very room (the collection asks for none).
 * Everyone else gets a socket that closes at once with a code a browser can read, and wakes no room.
 */
export async function admitVisitor<Join extends Knock>(request: Join, env: object): Promise<Join | Response> {
  const room = roomAt(request.url)
  if (!room) return refuse('not_found')
  const { ROOM_SECRET, ALLOWED_ORIGIN } = readRoomEnv(env)
  const origin = request.headers.get('origin')
  if (ALLOWED_ORIGIN && origin && origin !== ALLOWED_ORIGIN) return turnAway('another origin')
  const { searchParams } = new URL(request.url)
  // Hosts name a connection after `_pk` and fail on a long one.
  if (!/^[\w-]{0,64}$/.test(searchParams.get('_pk') ?? '')) return turnAway('malformed connection id')
  if (room.kind === 'collection') return request
  const opens = await ticketOpens(ROOM_SECRET, roomText(room), searchParams.get('ticket'), Date.now())
  return opens ? request : turnAway('no valid ticket')
}

/** What may knock at all: a sealed POST to a room that can exist. The room itself checks the seal. */
export function admitOrder<Order extends Knock>(request: Order): Order | Response {
  if (!roomAt(request.url)) return refuse('not_found')
  if (request.method !== 'POST') return refuse('method_not_allowed')
  if (request.headers.get(SEAL_HEADER) === null) return refuse('signature_refused')
  return request
}

/** A failing answer in the product's one shape. */
export function refuse(code: ErrorCode): Response {
  const { error, status } = errors[code]
  const reply: ErrorReply = { error, code, requestId: crypto.randomUUID() }
  return Response.json(reply, { status, headers: { 'cache-control': 'no-store' } })
}

/** Accepts a socket only to close it: a refused handshake would look to the page like a broken network. */
function turnAway(reason: string): Response {
  const { 0: theirs, 1: ours } = new WebSocketPair()
  ours.accept()
  ours.close(CLOSE_UNAUTHORIZED, reason)
  return new Response(null, { status: 101, webSocket: theirs })
}
