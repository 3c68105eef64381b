import { hmac, isHmac } from './hmac.ts'
import { ROOM_INVITE_LIFE, SECOND } from './timing.ts'

/** The header with the signature of a request between the Worker and a room. */
export const SIGNATURE_HEADER = 'x-touchstone-seal'

/** How far the clocks of the two sides may differ, ms. */
const SIGNATURE_LIFE = 60 * SECOND

/** Signs a text for one purpose: `<unix ms>.<hex HMAC-SHA256>`. Only holders of the secret can make or verify it. */
export async function sign(secret: string, purpose: string, text: string, now: number): Promise<string> {
  return `${now}.${await hmac('SHA-256', secret, `${purpose}\n${now}\n${text}`)}`
}

/**
 * Whether the signature was made with this secret, for this purpose and text, within the last minute. Constant-time.
 * @example
 * await isSigned(secret, 'recheck', body, await sign(secret, 'recheck', body, now), now) // true
 */
export async function isSigned(
  secret: string,
  purpose: string,
  text: string,
  given: string | null,
  now: number,
): Promise<boolean> {
  const [, at = '', mark = ''] = /^(\d{13})\.([0-9a-f]{64})$/.exec(given ?? '') ?? []
  if (!at || Math.abs(now - Number(at)) > SIGNATURE_LIFE) return false
  return isHmac('SHA-256', secret, `${purpose}\n${at}\n${text}`, mark)
}

/** An invite to one room, valid for a minute: `<unix ms of its end>.<hex HMAC-SHA256>`. */
export async function inviteFor(secret: string, room: string, now: number): Promise<string> {
  return sign(secret, 'invite', room, now + ROOM_INVITE_LIFE)
}

/** Whether the invite is to this room and valid now. */
export async function inviteOpens(
  secret: string,
  room: string,
  invite: string | null,
  now: number,
): Promise<boolean> {
  const end = Number(invite?.slice(0, 13))
  if (!(end >= now) || end > now + ROOM_INVITE_LIFE + SIGNATURE_LIFE) return false
  return isSigned(secret, 'invite', room, invite, end)
}
