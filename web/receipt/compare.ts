import type { Receipt } from '#contract/wire/receipt'

/** What of a receipt a node can be asked about. */
export const facts = ['found', 'buyer', 'pass', 'price', 'fee', 'ledger', 'time'] as const
export type Fact = (typeof facts)[number]

/** Seconds from the unix epoch to the ledger's own. */
const RIPPLE_EPOCH = 946_684_800

/** As much of a node's answer to `tx` as is compared. Nothing in it is believed to be there. */
interface Answer {
  readonly result?: {
    readonly validated?: unknown
    readonly hash?: unknown
    readonly TransactionType?: unknown
    readonly Account?: unknown
    readonly Fee?: unknown
    readonly ledger_index?: unknown
    readonly date?: unknown
    readonly meta?: { readonly TransactionResult?: unknown; readonly AffectedNodes?: unknown }
  }
}

/** Which of a receipt's facts a node's answer bears out. Every one is false where it does not know the transaction. */
export function compareWithLedger(receipt: Receipt, answer: unknown): Readonly<Record<Fact, boolean>> {
  const { result } = answer as Answer
  const found =
    result?.validated === true &&
    result.hash === receipt.transaction &&
    result.TransactionType === 'NFTokenAcceptOffer' &&
    result.meta?.TransactionResult === 'tesSUCCESS'
  const sold = found ? offerTaken(result?.meta?.AffectedNodes) : null
  return {
    found,
    buyer: found && result?.Account === receipt.buyer,
    pass: sold?.NFTokenID === receipt.nftokenId,
    price: sold?.Amount === receipt.priceDrops,
    fee: found && result?.Fee === receipt.feeDrops,
    ledger: found && result?.ledger_index === receipt.ledger,
    time: found && closedAt(result?.date) === receipt.closedAt,
  }
}

interface Offer {
  readonly NFTokenID?: unknown
  readonly Amount?: unknown
}

/** The offer that the acceptance took off the ledger. */
function offerTaken(nodes: unknown): Offer | null {
  if (!Array.isArray(nodes)) return null
  const taken = (
    nodes as readonly { DeletedNode?: { LedgerEntryType?: unknown; FinalFields?: Offer } }[]
  ).find((node) => node.DeletedNode?.LedgerEntryType === 'NFTokenOffer')
  return taken?.DeletedNode?.FinalFields ?? null
}

function closedAt(date: unknown): number | null {
  return typeof date === 'number' ? (date + RIPPLE_EPOCH) * 1000 : null
}
