import { isValidClassicAddress, isValidXAddress } from 'ripple-address-codec'
import { type Address, address } from '#contract/wire/ledger-ids'
import { keyOfSeed } from '../adapters/signer/signer.ts'
import type { Thing } from './problem.ts'
import { invalid, type Reader, valid } from './setting.ts'

/** A seed, and the address of its key. */
export interface Seed {
  readonly seed: string
  readonly key: Address
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const LOOKS_LIKE_SEED = new RegExp(`^s${BASE58}{25,34}$`)

/** An account by its classic address. A wrong letter would send funds to an account without an owner. */
export const account: Reader<Address> = (text) => {
  if (isValidClassicAddress(text)) return valid(address.parse(text))
  const is = thingIn(text)
  if (is === 'an address') return invalid({ kind: 'checksum', of: 'address' })
  if (is !== null && isSecret(is)) return invalid({ kind: 'exposed', is })
  if (is !== null) return invalid({ kind: 'other thing', is, expected: 'a classic address (r…)' })
  return invalid({ kind: 'malformed', expected: 'a classic address (r…)' })
}

export const seed: Reader<Seed> = (text) => {
  const key = keyOfSeed(text)
  if (key !== null) return valid({ seed: text, key })
  const is = thingIn(text)
  if (is === 'a seed') return invalid({ kind: 'checksum', of: 'seed' })
  if (is !== null) return invalid({ kind: 'other thing', is, expected: 'a seed (s…)' })
  return invalid({ kind: 'malformed', expected: 'a seed (s…)' })
}

/** What a text is that stands where an address or a seed belongs; null for what looks like nothing known. */
function thingIn(text: string): Thing | null {
  if (isValidXAddress(text)) return 'an X-address'
  if (address.safeParse(text).success) return 'an address'
  if (LOOKS_LIKE_SEED.test(text)) return 'a seed'
  if (/^(ED|0[23])[0-9A-F]{64}$/i.test(text)) return 'a public key'
  if (/^(00)?[0-9A-F]{64}$/i.test(text)) return 'a private key or a hash'
  if (/^\d{6}(\s+\d{6}){7}$/.test(text)) return 'a list of secret numbers'
  if (/^[a-z]+(\s+[a-z]+){11,}$/i.test(text)) return 'a list of words'
  return null
}

/** Whether the thing opens an account. */
function isSecret(thing: Thing): boolean {
  return thing === 'a seed' || thing === 'a list of secret numbers' || thing === 'a list of words'
}
