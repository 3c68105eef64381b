import { createHash, randomBytes } from 'node:crypto'
import { decodeSeed, encodeAccountPublic, encodeSeed } from 'ripple-address-codec'
import { deriveAddress, deriveKeypair } from 'ripple-keypairs'
import { keyToRFC1751Mnemonic } from 'xrpl/dist/npm/Wallet/rfc1751.js'
import { type Failure, failure, invalidField, isFailure, success } from './answer.ts'
import type { Method, Params } from './node.ts'
import { textParam } from './params.ts'

/** A key pair, from a passphrase or a seed if one is given, else a random one. Fit for tests, not for money. */
export const walletPropose: Method = (params) => {
  const { key_type: keyType = 'secp256k1' } = params
  if (keyType !== 'secp256k1' && keyType !== 'ed25519') return invalidField('key_type')
  const entropy = entropyFrom(params)
  if (!entropy) return failure('badSeed')
  if (isFailure(entropy)) return entropy
  const { publicKey } = deriveKeypair(encodeSeed(entropy, keyType))
  return success({
    account_id: deriveAddress(publicKey),
    key_type: keyType,
    master_key: keyToRFC1751Mnemonic(entropy.toString('hex')),
    master_seed: encodeSeed(entropy, 'secp256k1'),
    master_seed_hex: entropy.toString('hex').toUpperCase(),
    public_key: encodeAccountPublic(Buffer.from(publicKey, 'hex')),
    public_key_hex: publicKey,
  })
}

function entropyFrom(params: Params): Buffer | Failure | undefined {
  const passphrase = textParam(params, 'passphrase')
  const seed = textParam(params, 'seed')
  const hex = textParam(params, 'seed_hex')
  for (const said of [passphrase, seed, hex]) if (typeof said === 'object') return said
  if (typeof passphrase === 'string') return fromSeed(passphrase) ?? fromPassphrase(passphrase)
  if (typeof seed === 'string') return fromSeed(seed)
  if (typeof hex === 'string') return /^[0-9A-Fa-f]{32}$/.test(hex) ? Buffer.from(hex, 'hex') : undefined
  return randomBytes(16)
}

function fromSeed(seed: string): Buffer | undefined {
  try {
    return Buffer.from(decodeSeed(seed).bytes)
  } catch {
    return undefined
  }
}

function fromPassphrase(passphrase: string): Buffer {
  return createHash('sha512').update(passphrase).digest().subarray(0, 16)
}
