import type { ErrorCode } from '#contract/error-codes'
import { errors } from '#contract/errors'
import { err, ok, type Result } from '#contract/result'
import { CLOSE_FLOOD, CLOSE_UNAUTHORIZED, type RoomKind, type RoomName, roomText } from '#contract/rooms'
import { ADDRESS_HEADER, senderKey } from '#contract/sender-key'
import { inviteOpens, SIGNATURE_HEADER } from '#contract/signature'
import type { ErrorReply } from '#contract/wire/error-reply'
import { isRoomName } from '#contract/wire/rooms'
import { type RequestWithBody, readCommand } from './command.ts'
import { randomUuid } from './ports.ts'
import type { RequestHead } from './request-head.ts'
import { type RoomEnv, readRoomEnv } from './room-env.ts'

/** Characters of an address: hosts keep it with each connection, and an invite has about a hundred. */
const LONGEST_ADDRESS = 1_000

/** Parses the room in a URL. Null for every other path, including one with extra segments or escapes. */
export function roomAt(url: string): RoomName | null {
  const [, root, kind = '', id = '', ...rest] = new URL(url).pathname.split('/')
  if (root !== 'parties' || rest.length > 0 || !isRoomName({ kind, id })) return null
  return { kind: kind as RoomKind, id }
}

/**
 * Admits a page of an allowed origin with an invite to this room; the collection needs none. An address may try as often
 * as it may read the API: each socket that is admitted is a call of its room. A refused visitor
 * gets a connection that closes at once with a code that a browser can read, and no room is created.
 */
export async function admitVisitor<Join extends RequestHead>(
  request: Join,
  env: object,
  now: number,
): Promise<Join | Response> {
  const room = roomAt(request.url)
  if (!room) return refuse('not_found')
  const roomEnv = readRoomEnv(env)
  if (!isKnownOrigin(request, roomEnv)) return turnAway('another origin')
  const { searchParams } = new URL(request.url)
  // Hosts name a connection after `_pk` and fail on a long one.
  if (!/^[\w-]{0,64}$/.test(searchParams.get('_pk') ?? '')) return turnAway('malformed connection id')
  if (request.url.length > LONGEST_ADDRESS) return turnAway('address too long')
  const key = senderKey(request.headers.get(ADDRESS_HEADER))
  const counted = await roomEnv.LIMIT_READ?.limit({ key })
  if (counted && !counted.success) return turnAway('too many sockets', CLOSE_FLOOD)
  if (room.kind === 'collection') return request
  const opens = await inviteOpens(roomEnv.ROOM_SECRET, roomText(room), searchParams.get('invite'), now)
  return opens ? request : turnAway('no valid invite')
}

/**
 * Whether the page is of the site, or of a configured one: the API has the same rule. A request without an Origin comes
 * from no page.
 */
function isKnownOrigin({ url, headers }: RequestHead, { SITE_URL, CORS_ORIGINS = '' }: RoomEnv): boolean {
  const origin = headers.get('origin')
  if (!origin || SITE_URL === undefined) return true
  const own = [url, SITE_URL].map((address) => new URL(address).origin)
  return [...own, ...CORS_ORIGINS.split(/[\s,]+/)].includes(origin)
}

/** Whether a request opens a WebSocket. */
export function isJoining({ method, headers }: RequestHead): boolean {
  return method === 'GET' && headers.get('upgrade')?.toLowerCase() === 'websocket'
}

/**
 * Admits a command that comes to a public address if it was signed for this room within the last minute. It reads the
 * whole body, so that a refused command creates no room.
 */
export async function admitCommand<Command extends RequestWithBody & { clone(): RequestWithBody }>(
  request: Command,
  env: object,
  now: number,
): Promise<Command | Response> {
  const room = roomCommanded(request)
  if (!room.ok) return refuse(room.error)
  const read = await readCommand(request.clone(), room.value, readRoomEnv(env).ROOM_SECRET, now)
  return read.ok ? request : refuse(read.error)
}

/** The room that a request may be a command for, or why it cannot be one, judged without its body. */
export function roomCommanded({ url, method, headers }: RequestHead): Result<RoomName, ErrorCode> {
  const room = roomAt(url)
  if (!room) return err('not_found')
  if (method !== 'POST') return err('method_not_allowed')
  return headers.get(SIGNATURE_HEADER) === null ? err('signature_refused') : ok(room)
}

/** The tag under which the connections of one sender are counted. */
export function senderTag({ headers }: RequestHead): string {
  return `from:${senderKey(headers.get(ADDRESS_HEADER))}`
}

/** An error reply as the API sends it. */
export function refuse(code: ErrorCode): Response {
  const { error, status } = errors[code]
  const requestId = randomUuid()
  const reply: ErrorReply = { error, code, requestId }
  return Response.json(reply, { status, headers: { 'cache-control': 'no-store', 'x-request-id': requestId } })
}

/** Accepts a WebSocket and closes it at once. To the page, a refused handshake would look like a network failure. */
function turnAway(reason: string, code = CLOSE_UNAUTHORIZED): Response {
  const { 0: theirs, 1: ours } = new WebSocketPair()
  ours.accept()
  ours.close(code, reason)
  return new Response(null, { status: 101, webSocket: theirs })
}
