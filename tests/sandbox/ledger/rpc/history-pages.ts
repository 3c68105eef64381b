import { z } from 'zod'
import type { ValidatedTransaction } from '../chain/build-ledger.ts'
import { type Failure, failure } from './answer.ts'
import type { Node, Params } from './node.ts'

interface Page {
  readonly transactions: readonly ValidatedTransaction[]
  /** Where the next page begins. */
  readonly marker?: Marker
}

type Marker = { readonly ledger: number; readonly seq: number }

/**
 * The page of these transactions that a request's marker names. Rippled's marker is the next transaction; Clio's is the
 * last one shown, and a full page has it even if nothing follows.
 */
export function historyPage(
  ordered: readonly ValidatedTransaction[],
  params: Params,
  { software }: Pick<Node, 'software'>,
  limit: number,
): Page | Failure {
  const named = params.marker === undefined ? undefined : markerSchema.safeParse(params.marker).data
  if (params.marker !== undefined && named === undefined) return failure('invalidParams', badMarker)
  const at = named ? ordered.findIndex((one) => isAt(one, named)) : 0
  if (at === -1) return failure('invalidParams', badMarker)
  const from = named && software === 'clio' ? at + 1 : at
  const transactions = ordered.slice(from, from + limit)
  const last = transactions.length === limit ? transactions.at(-1) : undefined
  const mark = software === 'clio' ? last : ordered[from + limit]
  return mark ? { transactions, marker: markerOf(mark) } : { transactions }
}

const badMarker =
  'invalid marker. Provide ledger index via ledger field, and transaction sequence number via seq field'

const markerSchema = z.object({ ledger: z.number(), seq: z.number() })

function isAt({ ledgerIndex, meta }: ValidatedTransaction, { ledger, seq }: Marker): boolean {
  return ledgerIndex === ledger && meta.TransactionIndex === seq
}

function markerOf({ ledgerIndex, meta }: ValidatedTransaction): Marker {
  return { ledger: ledgerIndex, seq: meta.TransactionIndex }
}
