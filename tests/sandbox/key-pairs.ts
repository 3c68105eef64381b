import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'
import { decodeSeed, sign } from 'ripple-keypairs'

// The ledger's two signature schemes, by Node's own functions: ripple-keypairs makes the same keys and signatures in
// JavaScript, which takes ten times as long. Only the deterministic signatures of secp256k1 are its own.

/** Keys in upper-case hex. Those of Ed25519 begin with `ED`. */
export interface KeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

/** The key pair of a family seed, whose prefix determines the scheme. Throws on an invalid seed. */
export function keyPairOf(seed: string): KeyPair {
  const { bytes, type } = decodeSeed(seed)
  if (type !== 'ed25519') return keyPairOnSecp256k1(Uint8Array.from(bytes))
  const secret = createHash('sha512').update(Uint8Array.from(bytes)).digest('hex').slice(0, 64)
  const spki = createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' }).toString('hex')
  drawForBlinding(16, 16, 16)
  return { publicKey: `ed${spki.slice(SPKI.length)}`.toUpperCase(), privateKey: `ed${secret}`.toUpperCase() }
}

/** Signs a message in hex. Returns upper-case hex. */
export function signHex(message: string, privateKey: string): string {
  if (!isEd25519(privateKey)) return sign(message, privateKey)
  const key = privateKeyOf(privateKey.slice(2))
  drawForBlinding(16, 16)
  return signBytes(null, Buffer.from(message, 'hex'), key).toString('hex').toUpperCase()
}

/** Whether the signature of a message, all in hex, is valid. Throws on a malformed key. */
export function isSignedBy(message: string, signature: string, publicKey: string): boolean {
  const ed25519 = isEd25519(publicKey)
  if (!ed25519 && !isCanonical(signature)) return false
  const spki = ed25519 ? SPKI + publicKey.slice(2) : SPKI_SECP256K1 + publicKey
  const key = createPublicKey({ key: Buffer.from(spki, 'hex'), format: 'der', type: 'spki' })
  const digest = ed25519 ? null : SHA512_HALF
  return verifyBytes(digest, Buffer.from(message, 'hex'), key, Buffer.from(signature, 'hex'))
}

/** The first account of the seed's family (xrpl.org, "Cryptographic Keys: secp256k1 Key Derivation"). */
function keyPairOnSecp256k1(seed: Uint8Array): KeyPair {
  const root = scalarOf(seed)
  const generator = Buffer.from(pointOf(root), 'hex')
  const secret = (scalarOf(Buffer.concat([generator, Buffer.alloc(4)])) + root) % ORDER
  drawForBlinding(16, 16, 16, 48)
  return { publicKey: pointOf(secret), privateKey: `00${hexOf(secret)}` }
}

/** The first hash of the bytes and a counter that is a private key: with the counter 0, but for one in 2^127. */
function scalarOf(bytes: Uint8Array): bigint {
  const hash = createHash('sha512').update(bytes).update(Buffer.alloc(4)).digest('hex')
  return BigInt(`0x${hash.slice(0, 64)}`)
}

/** The compressed public key, in upper-case hex. */
function pointOf(secret: bigint): string {
  const curve = createECDH('secp256k1')
  curve.setPrivateKey(hexOf(secret), 'hex')
  return curve.getPublicKey('hex', 'compressed').toUpperCase()
}

function hexOf(scalar: bigint): string {
  return scalar.toString(16).padStart(64, '0').toUpperCase()
}

/** Whether S is in the lower half, as rippled demands. The signature is DER in hex: 30, length, 02, length, R, 02, length, S. */
function isCanonical(signature: string): boolean {
  const lengthOfR = Number.parseInt(signature.slice(6, 8), 16)
  const s = signature.slice(2 * (lengthOfR + 6))
  return s !== '' && BigInt(`0x${s}`) <= ORDER / 2n
}

function isEd25519(key: string): boolean {
  return key.startsWith('ED')
}

/** The DER before the 32 bytes of a private or a public key (RFC 8410). */
const PKCS8 = '302e020100300506032b657004220420'
const SPKI = '302a300506032b6570032100'
/** The same before a compressed point on secp256k1 (RFC 5480). */
const SPKI_SECP256K1 = '3036301006072a8648ce3d020106052b8104000a032200'
/** The order of secp256k1 (SEC 2). */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** The ledger signs the first half of this hash, and ECDSA takes no more of it than the order has bits. */
const SHA512_HALF = 'sha512'

const privateKeys = new Map<string, KeyObject>()
const MAX_KEYS = 5_000

/** The key object of an Ed25519 secret, cached because making one takes as long as a signature. */
function privateKeyOf(secret: string): KeyObject {
  const known = privateKeys.get(secret)
  if (known) return known
  const made = createPrivateKey({ key: Buffer.from(PKCS8 + secret, 'hex'), format: 'der', type: 'pkcs8' })
  if (privateKeys.size >= MAX_KEYS) privateKeys.clear()
  privateKeys.set(secret, made)
  return made
}

/**
 * Draws as many random bytes as ripple-keypairs does to blind its computations, and drops them. A world of the tests draws
 * them from its seed, and each seed keeps its world.
 */
function drawForBlinding(...lengths: readonly number[]): void {
  for (const length of lengths) crypto.getRandomValues(new Uint8Array(length))
}
