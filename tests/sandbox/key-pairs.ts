import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'
import { decodeSeed, deriveKeypair, sign, verify } from 'ripple-keypairs'

// The ledger's two signature schemes. Ed25519 is Node's own: ripple-keypairs makes the same keys and signatures in
// JavaScript, which takes ten times as long.

/** Keys in upper-case hex. Those of Ed25519 begin with `ED`. */
export interface KeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

/** The key pair of a family seed, whose prefix determines the scheme. Throws on an invalid seed. */
export function keyPairOf(seed: string): KeyPair {
  const { bytes, type } = decodeSeed(seed)
  if (type !== 'ed25519') return deriveKeypair(seed)
  const secret = createHash('sha512').update(Uint8Array.from(bytes)).digest('hex').slice(0, 64)
  const spki = createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' }).toString('hex')
  drawForBlinding(3)
  return { publicKey: `ed${spki.slice(SPKI.length)}`.toUpperCase(), privateKey: `ed${secret}`.toUpperCase() }
}

/** Signs a message in hex. Returns upper-case hex. */
export function signHex(message: string, privateKey: string): string {
  if (!isEd25519(privateKey)) return sign(message, privateKey)
  const key = privateKeyOf(privateKey.slice(2))
  drawForBlinding(2)
  return signBytes(null, Buffer.from(message, 'hex'), key).toString('hex').toUpperCase()
}

/** Whether the signature of a message, all in hex, is valid. Throws on a malformed key or signature. */
export function isSignedBy(message: string, signature: string, publicKey: string): boolean {
  if (!isEd25519(publicKey)) return verify(message, signature, publicKey)
  const spki = Buffer.from(SPKI + publicKey.slice(2), 'hex')
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verifyBytes(null, Buffer.from(message, 'hex'), key, Buffer.from(signature, 'hex'))
}

function isEd25519(key: string): boolean {
  return key.startsWith('ED')
}

/** The DER before the 32 bytes of a private or a public key (RFC 8410). */
const PKCS8 = '302e020100300506032b657004220420'
const SPKI = '302a300506032b6570032100'

function privateKeyOf(secret: string) {
  return createPrivateKey({ key: Buffer.from(PKCS8 + secret, 'hex'), format: 'der', type: 'pkcs8' })
}

/**
 * Draws as many random bytes as ripple-keypairs does to blind its multiplications, and drops them. A world of the tests draws
 * them from its seed, and each seed keeps its world.
 */
function drawForBlinding(multiplications: number): void {
  for (let done = 0; done < multiplications; done += 1) crypto.getRandomValues(new Uint8Array(16))
}
