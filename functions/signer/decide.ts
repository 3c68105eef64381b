import type { Address } from '#contract/wire/ledger-ids'
import type { ClosedLedger } from '../ledger/ledger.ts'
import { type Check, shapeOf } from './shapes.ts'

/** A transaction as its bytes say it. */
export type Decoded = Readonly<Record<string, unknown>>

/** For whom and for what the signer signs. */
export interface Rules {
  readonly minter: Address
  readonly issuer: Address
  readonly siteUrl: string
  /** Where proceeds go, and nothing else; null where nothing is ever paid out. */
  readonly treasury: { readonly address: Address; readonly tag: number | null } | null
  /** The key that will sign. */
  readonly publicKey: string
}

/** The validated ledger in which a transaction is made. */
export type At = Pick<ClosedLedger, 'index' | 'closeTime'>

/** Why a transaction is not signed: what cannot be encoded, or the field that is the matter. */
export type Refusal = 'unreadable' | `${'missing' | 'foreign' | 'wrong'} ${string}`

/**
 * Why this transaction must not be signed; null when it may. It has to be one of the kinds that the sale makes, with
 * exactly the fields of its kind and in each a value that the sale could have put there.
 */
export function refusalOf(tx: Decoded, rules: Rules, at: At): Refusal | null {
  if (!Object.hasOwn(tx, 'TransactionType')) return 'missing TransactionType'
  const shape = shapeOf(tx, rules)
  if (!shape) return 'wrong TransactionType'
  const foreign = Object.keys(tx).find((name) => !Object.hasOwn(shape, name))
  if (foreign !== undefined) return `foreign ${foreign}`
  const fields: [string, Check][] = Object.entries(shape)
  const missing = fields.find(([name]) => !Object.hasOwn(tx, name))
  if (missing) return `missing ${missing[0]}`
  const wrong = fields.find(([name, isRight]) => !isRight(tx[name], { tx, rules, at }))
  return wrong ? `wrong ${wrong[0]}` : null
}
