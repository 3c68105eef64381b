import { generateKeyPairSync } from 'node:crypto'
import { generateSeed } from 'ripple-keypairs'
import { keyOfSeed } from '../../adapters/signer/signer.ts'
import { keyPair } from '../../config/receipt-keys.ts'
import { randomText } from '../../random.ts'
import type { SetupRecord } from './record.ts'
import type { SetupState } from './setup-state.ts'

/** Secrets that no person has to know, and how each is made. */
const makers = {
  MINTER_SEED: () => generateSeed({ algorithm: 'ed25519' }),
  ROOM_SECRET: () => randomText(32),
  RECEIPT_KEY: makeReceiptKey,
} as const
type Made = keyof typeof makers
const madeNames = Object.keys(makers) as readonly Made[]

/** The secrets to be made: what is missing, and what is to be replaced. `given` are those that a person gave in this run. */
export function secretsToMake(
  { known }: Pick<SetupState, 'known'>,
  rotate: readonly string[],
  given: ReadonlySet<string>,
): readonly Made[] {
  return madeNames.filter((name) => !given.has(name) && (!known.has(name) || rotate.includes(name)))
}

export function makeSecrets(names: readonly Made[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, makers[name]()]))
}

/** What may be known of these secrets, and has to be once they cannot be read back. */
export function publicHalves(
  secrets: Readonly<Record<string, string>>,
): Pick<SetupRecord, 'minterKey' | 'receiptKey'> {
  const minterKey = keyOfSeed(secrets.MINTER_SEED ?? '')
  const pair = keyPair(secrets.RECEIPT_KEY ?? '')
  return { ...(minterKey && { minterKey }), ...(pair.ok && { receiptKey: pair.value.x }) }
}

/** A new pair: the public half and the secret one, with a dot in between. */
function makeReceiptKey(): string {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return `${x}.${d}`
}
