import { secp256k1 } from '@noble/curves/secp256k1.js'
import { deriveKeypair, generateSeed, sign, verify } from 'ripple-keypairs'
import { expect, test, vi } from 'vitest'
import { isSignedBy, keyPairOf, signHex } from '../sandbox/key-pairs.ts'

const MESSAGE = '53545800120000228000000024000000'
const seedOf = (algorithm: 'ed25519' | 'ecdsa-secp256k1', n: number) =>
  generateSeed({ entropy: new Uint8Array(16).fill(n), algorithm })
const seeds = [1, 2, 3, 255].flatMap((n) => [seedOf('ed25519', n), seedOf('ecdsa-secp256k1', n)])

test.each(seeds)('seed %s has the keys and signatures that ripple-keypairs makes', (seed) => {
  const keys = keyPairOf(seed)
  expect(keys).toEqual(deriveKeypair(seed))
  const signature = signHex(MESSAGE, keys.privateKey)
  expect(signature).toBe(sign(MESSAGE, keys.privateKey))
  expect(isSignedBy(MESSAGE, signature, keys.publicKey)).toBe(true)
  expect(verify(MESSAGE, signature, keys.publicKey)).toBe(true)
  expect(isSignedBy(`${MESSAGE}00`, signature, keys.publicKey)).toBe(false)
})

test.each(seeds)('with seed %s as many random bytes are drawn as by ripple-keypairs', (seed) => {
  const drawn = vi.spyOn(crypto, 'getRandomValues')
  const bytesDrawn = (act: () => unknown) => {
    drawn.mockClear()
    act()
    return drawn.mock.calls.map(([view]) => view.byteLength)
  }
  const { privateKey } = deriveKeypair(seed)
  expect(bytesDrawn(() => keyPairOf(seed))).toEqual(bytesDrawn(() => deriveKeypair(seed)))
  expect(bytesDrawn(() => signHex(MESSAGE, privateKey))).toEqual(bytesDrawn(() => sign(MESSAGE, privateKey)))
})

test('a signature on secp256k1 is refused with the other S, malformed, or with what follows it', () => {
  const { publicKey, privateKey } = keyPairOf(seedOf('ecdsa-secp256k1', 1))
  const signature = signHex(MESSAGE, privateKey)
  const high = secp256k1.Signature.fromHex(signature, 'der')
  const other = new secp256k1.Signature(high.r, secp256k1.Point.CURVE().n - high.s).toHex('der').toUpperCase()
  expect(isSignedBy(MESSAGE, signature, publicKey)).toBe(true)
  for (const wrong of [other, '', '00', '3006', signature.slice(0, -2), `${signature}00`]) {
    expect(isSignedBy(MESSAGE, wrong, publicKey), wrong).toBe(false)
  }
  expect(() => isSignedBy(MESSAGE, signature, publicKey.slice(2))).toThrow()
  expect(() => isSignedBy(MESSAGE, signature, `05${publicKey.slice(2)}`)).toThrow()
})

test('an invalid seed, key or signature is refused', () => {
  expect(() => keyPairOf('sEdNoSeed')).toThrow()
  const { publicKey } = keyPairOf(seedOf('ed25519', 1))
  expect(() => isSignedBy(MESSAGE, '00', 'ED00')).toThrow()
  expect(isSignedBy(MESSAGE, '00', publicKey)).toBe(false)
})
