import { boundedText } from '#contract/bounded-text'
import type { ErrorCode } from '#contract/error-codes'
import { parseJson } from '#contract/parse-json'
import { err, ok, type Result } from '#contract/result'
import { COMMAND_PURPOSE, commandText, type RoomName } from '#contract/rooms'
import { isSigned, SIGNATURE_HEADER } from '#contract/signature'
import { type RoomCommand, roomCommand } from '#contract/wire/rooms'
import type { RequestHead } from './request-head.ts'

/** Maximum size of a command, in bytes. */
const COMMAND_LIMIT = 16 * 1024

export interface RequestWithBody extends RequestHead {
  readonly body: AsyncIterable<Uint8Array> | null
}

/** A command whose signature was verified. No other command has that signature. */
interface SignedCommand {
  readonly command: RoomCommand
  readonly signature: string
}

/** Parses the command in a request. Fails when the Worker's signature is missing or wrong. */
export async function readCommand(
  request: RequestWithBody,
  room: RoomName,
  secret: string,
  now: number,
): Promise<Result<SignedCommand, ErrorCode>> {
  const body = await readBody(request)
  if (!body.ok) return body
  const signature = request.headers.get(SIGNATURE_HEADER)
  const isOurs = await isSigned(secret, COMMAND_PURPOSE, commandText(room, body.value), signature, now)
  if (!isOurs || signature === null) return err('signature_refused')
  const command = roomCommand.safeParse(parseJson(body.value))
  return command.success ? ok({ command: command.data, signature }) : err('invalid_request')
}

/** Reads at most `COMMAND_LIMIT` bytes, whatever Content-Length says. */
async function readBody(request: RequestWithBody): Promise<Result<string, 'body_too_large'>> {
  if (Number(request.headers.get('content-length') ?? 0) > COMMAND_LIMIT) return err('body_too_large')
  const text = await boundedText(request.body, COMMAND_LIMIT, new TextDecoder())
  return text === null ? err('body_too_large') : ok(text)
}
