import { fees } from '../state/accounts.ts'
import type { Common } from './transaction.ts'

/** Drops that a transaction of no special kind costs: the network's base fee, and once more for each signer. */
export function defaultBaseFee(tx: Pick<Common, 'Signers'>): bigint {
  return fees.base * (1n + BigInt(tx.Signers?.length ?? 0))
}
