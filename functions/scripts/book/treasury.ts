import { type Book, sumOf } from './book.ts'
import type { ShownPeriod } from './difference.ts'

/** The treasury in a period, as the ledger shows it: it has other business too, which the sale's journal does not know. */
export type TreasuryBook = ReturnType<typeof treasuryOf>

/** Names what the treasury exchanged with the minter by the minter's own book. */
export function treasuryOf({ postings }: Book, { opening, closing, changes }: ShownPeriod) {
  const exchanged = new Map(
    postings.flatMap(({ kind, hash }) =>
      hash && (kind === 'sweep' || kind === 'funding') ? [[hash, kind] as const] : [],
    ),
  )
  const lines =
    changes?.map((change) => ({ ...change, kind: exchanged.get(change.hash) ?? ('other' as const) })) ?? null
  return {
    opening,
    closing,
    /** What it exchanged with the minter, and what else it did. Null where no node shows all of its transactions. */
    lines,
    /** What its lines leave unexplained; 0 where they are all. */
    unexplained: lines === null ? 0n : closing - opening - sumOf(lines),
  } as const
}
