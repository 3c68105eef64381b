import { bytesToHex } from '@xrplf/isomorphic/utils'
import { encode } from 'jose/base64url'

/** `bytes` random bytes as base64url: 32 of them are a secret, 16 an id. */
export function randomText(bytes: number): string {
  return encode(randomBytes(bytes))
}

export function randomUuid(): string {
  return crypto.randomUUID()
}

export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}

/** A secret derived from these parts, one of them a secret: the same parts give the same one, base64url. */
export async function derivedSecret(...parts: readonly string[]): Promise<string> {
  return encode(await sha256(parts.join('\n')))
}

/** SHA-256 of a text, lower-case hex. */
export async function digest(text: string): Promise<string> {
  return bytesToHex(await sha256(text)).toLowerCase()
}

export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
