import { ed25519 } from '@noble/curves/ed25519.js'
import { decode, encode } from 'jose/base64url'
import { BYTES_32 } from '#contract/base64url'
import { invalid, type Reader, valid } from './setting.ts'

/** An Ed25519 key pair, each half as base64url: public and secret. */
export interface KeyPair {
  readonly x: string
  readonly d: string
}

/** A key pair: its public half and its secret one, with a dot in between. */
export const keyPair: Reader<KeyPair> = (text) => {
  const [x = '', d = '', ...more] = text.split('.')
  if (!BYTES_32.test(x) || !BYTES_32.test(d) || more.length > 0)
    return invalid({ kind: 'malformed', expected: 'two keys of 43 characters with a dot in between' })
  return encode(ed25519.getPublicKey(decode(d))) === x ? valid({ x, d }) : invalid({ kind: 'halves' })
}

/** The public half of a pair. */
export const publicKey: Reader<string> = (text) => {
  if (BYTES_32.test(text)) return valid(text)
  return invalid(
    text.includes('.')
      ? { kind: 'pair' }
      : { kind: 'malformed', expected: 'a list of keys of 43 characters' },
  )
}
