import { createHash } from 'node:crypto'
import { deriveAddress, deriveKeypair, generateSeed } from 'ripple-keypairs'

/** A key that can sign, and the address it signs for. Known to everybody: never send these anything of value. */
export interface Wallet {
  readonly address: string
  readonly seed: string
  readonly publicKey: string
  readonly privateKey: string
}

/** A wallet somebody at the sandbox phone can choose: `name` is its label, `caption` says what it is for. */
export interface DemoWallet extends Wallet {
  readonly name: string
  readonly caption: string
  /** Drops it is given on a fresh ledger; null leaves the address unknown to the ledger. */
  readonly funding: bigint | null
}

export type Curve = 'ed25519' | 'ecdsa-secp256k1'

const XRP = 1_000_000n

/** The account that holds every drop of a new standalone ledger. */
export const genesis = walletFromPassphrase('masterpassphrase', 'ecdsa-secp256k1')

/** The cold account whose tokens the passes are. It only ever authorises the minter. */
export const issuer = walletFromPassphrase('touchstone sandbox issuer')

/** The hot account that mints for the issuer and holds unsold passes. */
export const minter = walletFromPassphrase('touchstone sandbox minter')

/** The wallets on the sandbox phone, by key. */
export const demoWallets = {
  rich: demo('Rich', 'Plenty of XRP for any pass', 1_000_000n * XRP),
  poor: demo('Poor', 'Activated, but short of XRP', 25n * XRP),
  unactivated: demo('Unactivated', 'Unknown to the ledger', null),
  // secp256k1, so that both of the ledger's signature schemes pass through every screen.
  holder: demo('Holder', 'Holds Founder Passes already', 20_000n * XRP, 'ecdsa-secp256k1'),
  verified: demo('Verified', 'Identity approved', 1_000_000n * XRP),
} as const

export type DemoWalletKey = keyof typeof demoWallets

/** What issuer and minter are given on a fresh ledger, in drops. */
export const operatorFunding = { issuer: 1_000n * XRP, minter: 10_000n * XRP } as const

/** A wallet from any phrase, by the rule of rippled's `wallet_propose`: the seed is the start of its SHA-512. */
export function walletFromPassphrase(passphrase: string, curve: Curve = 'ed25519'): Wallet {
  const entropy = createHash('sha512').update(passphrase).digest().subarray(0, 16)
  return walletFromSeed(generateSeed({ entropy: Uint8Array.from(entropy), algorithm: curve }))
}

/** The wallet of a family seed; its prefix says which curve it is for. Throws when it is no seed. */
export function walletFromSeed(seed: string): Wallet {
  const { publicKey, privateKey } = deriveKeypair(seed)
  return { address: deriveAddress(publicKey), seed, publicKey, privateKey }
}

/**
 * The wallet a tester means: a demo wallet by key or by name (`rich`, `Rich`), or any other wallet by its seed.
 * Undefined when it is neither.
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
