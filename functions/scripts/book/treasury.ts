import type { Drops } from '#contract/money'
import type { TxHash } from '#contract/wire/ledger-ids'
import type { Book } from './book.ts'
import type { ShownPeriod } from './difference.ts'

/** The treasury in a period, as the ledger shows it: it has other business too, which the sale's journal does not know. */
export interface TreasuryBook {
  readonly opening: Drops
  readonly closing: Drops
  /** What it exchanged with the minter, and what else it did. Null where no node shows all of its transactions. */
  readonly lines: readonly TreasuryLine[] | null
  /** What its lines leave unexplained; 0 where they are all. */
  readonly unexplained: bigint
}

interface TreasuryLine {
  readonly kind: 'sweep' | 'funding' | 'other'
  readonly day: number
  readonly hash: TxHash
  readonly ledger: number
  readonly drops: Drops
}

/** Names what the treasury exchanged with the minter by the minter's own book. */
export function treasuryOf({ postings }: Book, { opening, closing, changes }: ShownPeriod): TreasuryBook {
  const exchanged = new Map(
    postings.flatMap(({ kind, hash }) =>
      hash && (kind === 'sweep' || kind === 'funding') ? [[hash, kind] as const] : [],
    ),
  )
  const lines =
    changes?.map(({ hash, day, ledger, drops }) => ({
      kind: exchanged.get(hash) ?? ('other' as const),
      day,
      hash,
      ledger,
      drops,
    })) ?? null
  const sum = (lines ?? []).reduce((all, line) => all + line.drops, 0n)
  return { opening, closing, lines, unexplained: lines === null ? 0n : closing - opening - sum }
}
