import { ROOM_INVITE_LIFE, SECOND } from './timing.ts'

/** The part of Web Crypto that a seal needs; every runtime of the product has it. */
declare const crypto: {
  subtle: {
    importKey(
      format: 'raw',
      key: Uint8Array,
      algorithm: { name: 'HMAC'; hash: 'SHA-256' },
      extractable: false,
      usages: ['sign', 'verify'],
    ): Promise<object>
    sign(algorithm: 'HMAC', key: object, data: Uint8Array): Promise<ArrayBuffer>
    verify(algorithm: 'HMAC', key: object, signature: Uint8Array, data: Uint8Array): Promise<boolean>
  }
}
declare const TextEncoder: { new (): { encode(text: string): Uint8Array } }

/** The header that carries the seal of a request between the Worker and a room. */
export const SEAL_HEADER = 'x-touchstone-seal'

/** How far the clocks of two sealed parties may differ, in ms. */
const SEAL_LIFE = 60 * SECOND

/** Seals a text for one purpose: `<unix ms>.<hex HMAC-SHA256>`. Only who knows the secret can make or check it. */
export async function seal(secret: string, purpose: string, text: string, now: number): Promise<string> {
  const mark = await crypto.subtle.sign('HMAC', await keyOf(secret), bytes(`${purpose}\n${now}\n${text}`))
  return `${now}.${hex(new Uint8Array(mark))}`
}

/** Whether the seal was made with this secret, for this purpose and text, within the last minute. Constant-time. */
export async function isSealed(
  secret: string,
  purpose: string,
  text: string,
  given: string | null,
  now: number,
): Promise<boolean> {
  const [, at = '', mark = ''] = /^(\d{13})\.([0-9a-f]{64})$/.exec(given ?? '') ?? []
  if (!at || Math.abs(now - Number(at)) > SEAL_LIFE) return false
  return crypto.subtle.verify('HMAC', await keyOf(secret), unhex(mark), bytes(`${purpose}\n${at}\n${text}`))
}

/** An invite that opens one room for a minute: `<unix ms of its end>.<hex HMAC-SHA256>`. */
export async function inviteFor(secret: string, room: string, now: number): Promise<string> {
  return seal(secret, 'invite', room, now + ROOM_INVITE_LIFE)
}

/** Whether the invite opens this very room now. */
export async function inviteOpens(
  secret: string,
  room: string,
  invite: string | null,
  now: number,
): Promise<boolean> {
  const end = Number(invite?.slice(0, 13))
  if (!(end >= now) || end > now + ROOM_INVITE_LIFE + SEAL_LIFE) return false
  return isSealed(secret, 'invite', room, invite, end)
}

function keyOf(secret: string): Promise<object> {
  return crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function hex(data: Uint8Array): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
