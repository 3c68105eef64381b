import type { ErrorCode } from '#contract/error-codes'
import { parseJson } from '#contract/parse-json'
import { err, ok, type Result } from '#contract/result'
import { ORDER_PURPOSE, type RoomName, roomText } from '#contract/rooms'
import { isSealed, SEAL_HEADER } from '#contract/seal'
import { type RoomOrder, roomOrder } from '#contract/wire/rooms'
import type { Knock } from './knock.ts'

/** The largest message of the Worker, in bytes. */
const ORDER_LIMIT = 16 * 1024

/** The signed text of a message: the room's name and the body, so that no message is valid for another room. */
function orderText(room: RoomName, body: string): string {
  return `${roomText(room)}\n${body}`
}

/** A request with a body. */
export interface Letter extends Knock {
  readonly body: { getReader(): Reader } | null
}

interface Reader {
  read(): Promise<{ done: false; value: Uint8Array } | { done: true }>
  cancel(): Promise<void>
}

/** A verified message of the Worker, with its signature, which no other message has. */
export interface SealedOrder {
  readonly order: RoomOrder
  readonly seal: string
}

/** Reads the message of a request, and accepts it only with the Worker's signature. */
export async function readOrder(
  request: Letter,
  room: RoomName,
  secret: string,
  now: number,
): Promise<Result<SealedOrder, ErrorCode>> {
  const body = await readBody(request)
  if (!body.ok) return body
  const seal = request.headers.get(SEAL_HEADER)
  const sealed = await isSealed(secret, ORDER_PURPOSE, orderText(room, body.value), seal, now)
  if (!sealed || seal === null) return err('signature_refused')
  const order = roomOrder.safeParse(parseJson(body.value))
  return order.success ? ok({ order: order.data, seal }) : err('invalid_request')
}

/** Reads at most ORDER_LIMIT bytes, whatever the Content-Length says. */
async function readBody(request: Letter): Promise<Result<string, 'body_too_large'>> {
  if (Number(request.headers.get('content-length') ?? 0) > ORDER_LIMIT) return err('body_too_large')
  const reader = request.body?.getReader()
  if (!reader) return ok('')
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const chunk = await reader.read()
    if (chunk.done) return ok(text + decoder.decode())
    size += chunk.value.byteLength
    if (size > ORDER_LIMIT) {
      await reader.cancel()
      return err('body_too_large')
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
}
