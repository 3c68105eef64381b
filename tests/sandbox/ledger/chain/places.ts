import { type SeqProxy, seqProxy, type Transaction } from '../engine/transaction.ts'

/** The order in which one account's transactions are to be applied: sequence numbers before tickets, each ascending. */
export function comparePlaces(a: SeqProxy, b: SeqProxy): number {
  return a.kind === b.kind ? a.value - b.value : a.kind === 'sequence' ? -1 : 1
}

export function samePlace(a: SeqProxy, b: SeqProxy): boolean {
  return comparePlaces(a, b) === 0
}

export function placeOf(tx: Transaction): SeqProxy {
  return seqProxy(tx.common)
}
