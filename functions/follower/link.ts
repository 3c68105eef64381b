import type { Address, TxHash } from '#contract/wire/ledger-ids'
import type { ValidatedTx } from '../ledger/ledger.ts'
import { type Effects, effectsOf } from './effects.ts'
import { digestOf } from './short-form.ts'

/** A transaction that was read, as far as reading on and comparing need it. */
export interface Link {
  readonly hash: TxHash
  readonly ledger: number
  readonly result: string
  /** Of a short row: without what it minted and paid. */
  readonly effects: Effects
  /** Of a short row: the digest of that, or null for nothing. Absent: the transaction is kept whole. */
  readonly digest?: string | null
}

/** What a transaction did, as one text. */
export function saidOf({ result, effects, digest }: Omit<Link, 'hash' | 'ledger'>): string {
  return JSON.stringify(digest === undefined ? [result, effects] : [result, effects, digest])
}

/** What a node shows of a transaction, as the text of a row that has kept it like this one, or whole where there is none. */
export async function saidLike(row: Link | undefined, tx: ValidatedTx, minter: Address): Promise<string> {
  const result = tx.meta.TransactionResult
  const effects = effectsOf(tx, minter)
  if (row?.digest === undefined) return saidOf({ result, effects })
  return saidOf({
    result,
    effects: { ...effects, minted: null, paid: null },
    digest: await digestOf(effects),
  })
}
