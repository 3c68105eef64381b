import { createHash } from 'node:crypto'
import { deriveAddress, generateSeed } from 'ripple-keypairs'
import { keyPairOf } from './key-pairs.ts'

/** A key pair and its address. These are public: never send them anything of value. */
export interface Wallet {
  readonly address: string
  readonly seed: string
  readonly publicKey: string
  readonly privateKey: string
}

/** A wallet on the sandbox phone: `name` is its label, `caption` its purpose. */
export interface DemoWallet extends Wallet {
  readonly name: string
  readonly caption: string
  /** Drops it is given on a fresh ledger; null leaves the address unknown to the ledger. */
  readonly funding: bigint | null
}

type Curve = 'ed25519' | 'ecdsa-secp256k1'

const XRP = 1_000_000n

/** The account that holds every drop of a new standalone ledger. */
export const genesis = walletFromPassphrase('masterpassphrase', 'ecdsa-secp256k1')

/** The cold account that issues the passes. It only authorises the minter. */
export const issuer = walletFromPassphrase('touchstone sandbox issuer')

/** The hot account that mints for the issuer and holds unsold passes. */
export const minter = walletFromPassphrase('touchstone sandbox minter')

/** The wallets on the sandbox phone, by key. */
export const demoWallets = {
  rich: demo('Rich', 'Plenty of XRP for any pass', 1_000_000n * XRP),
  poor: demo('Poor', 'Activated, but short of XRP', 25n * XRP),
  unactivated: demo('Unactivated', 'Unknown to the ledger', null),
  // secp256k1, so that every screen meets both of the ledger's signature schemes.
  holder: demo('Holder', 'Holds Founder Passes already', 20_000n * XRP, 'ecdsa-secp256k1'),
  verified: demo('Verified', 'Identity approved', 1_000_000n * XRP),
} as const

export type DemoWalletKey = keyof typeof demoWallets

/** The drops of issuer and minter on a fresh ledger. */
export const operatorFunding = { issuer: 1_000n * XRP, minter: 10_000n * XRP } as const

/** A wallet from any phrase, by the rule of rippled's `wallet_propose`: the seed is the start of its SHA-512. */
export function walletFromPassphrase(passphrase: string, curve: Curve = 'ed25519'): Wallet {
  const entropy = createHash('sha512').update(passphrase).digest().subarray(0, 16)
  return walletFromSeed(generateSeed({ entropy: Uint8Array.from(entropy), algorithm: curve }))
}

/** The wallet of a family seed; its prefix determines the curve. Throws on an invalid seed. */
function walletFromSeed(seed: string): Wallet {
  const { publicKey, privateKey } = keyPairOf(seed)
  return { address: deriveAddress(publicKey), seed, publicKey, privateKey }
}

/** A new wallet that only this process knows. */
export function generateWallet(): Wallet {
  return walletFromSeed(generateSeed())
}

/**
 * A wallet by reference: a demo wallet by key or name (`rich`, `Rich`), or any other by its seed.
 * Undefined for an unknown reference.
 */
export function findWallet(nameOrSeed: string): Wallet | undefined {
  const named = Object.values(demoWallets).find(
    (wallet) => wallet.name.toLowerCase() === nameOrSeed.toLowerCase(),
  )
  if (named) return named
  try {
    return walletFromSeed(nameOrSeed)
  } catch {
    return undefined
  }
}

function demo(name: string, caption: string, funding: bigint | null, curve: Curve = 'ed25519'): DemoWallet {
  return {
    ...walletFromPassphrase(`touchstone sandbox ${name.toLowerCase()}`, curve),
    name,
    caption,
    funding,
  }
}
