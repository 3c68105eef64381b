import { SELL_NFTOKEN } from '#contract/nft-flags'
import { fromRippleTime } from '#contract/ripple-time'
import type { Receipt } from '#contract/wire/receipt'

/** The facts of a receipt that a node can confirm. */
export const facts = ['found', 'buyer', 'pass', 'price', 'fee', 'ledger', 'time'] as const
export type Fact = (typeof facts)[number]

/** The part of a node's reply to `tx` that is compared. Not validated. */
interface Answer {
  readonly result?: Unread<
    'validated' | 'hash' | 'TransactionType' | 'Account' | 'Fee' | 'ledger_index' | 'date'
  > & {
    readonly meta?: Unread<'TransactionResult' | 'AffectedNodes' | 'delivered_amount'>
  }
}
type Unread<Member extends string> = Readonly<Partial<Record<Member, unknown>>>

/** Which facts the node's replies about sale and payment confirm; none when the sale is unknown. */
export function compareWithLedger(
  receipt: Receipt,
  answer: unknown,
  payment: unknown = null,
): Readonly<Record<Fact, boolean>> {
  const { result } = answer as Answer
  const found = hasSucceeded(result, 'NFTokenAcceptOffer', receipt.transaction)
  const sold = found ? offerTaken(result?.meta?.AffectedNodes) : null
  return {
    found,
    buyer: found && result?.Account === receipt.buyer,
    pass: sold?.NFTokenID === receipt.nftokenId,
    price:
      receipt.payment === null
        ? sold?.Amount === receipt.priceDrops
        : sold?.Amount === '0' && hasPaid(receipt, payment),
    fee: found && result?.Fee === receipt.feeDrops,
    ledger: found && result?.ledger_index === receipt.ledger,
    time: found && closedAt(result?.date) === receipt.closedAt,
  }
}

function hasSucceeded(result: Answer['result'], type: string, hash: string): boolean {
  return (
    result?.validated === true &&
    result.hash === hash &&
    result.TransactionType === type &&
    result.meta?.TransactionResult === 'tesSUCCESS'
  )
}

/** Whether the buyer paid the exact price in a separate payment. */
function hasPaid({ payment, buyer, priceDrops }: Receipt, answer: unknown): boolean {
  const result = (answer as Answer | null)?.result
  return (
    payment !== null &&
    hasSucceeded(result, 'Payment', payment) &&
    result?.Account === buyer &&
    result.meta?.delivered_amount === priceDrops
  )
}

type Offer = Unread<'NFTokenID' | 'Amount' | 'Flags'>

/** The sell offer that the transaction deleted. A buyer who sells on at once takes a bid in the same transaction. */
function offerTaken(nodes: unknown): Offer | null {
  if (!Array.isArray(nodes)) return null
  const touched: readonly { DeletedNode?: { LedgerEntryType?: unknown; FinalFields?: Offer } }[] = nodes
  const offers = touched.flatMap(({ DeletedNode }) =>
    DeletedNode?.LedgerEntryType === 'NFTokenOffer' ? (DeletedNode.FinalFields ?? []) : [],
  )
  return offers.find(({ Flags }) => (Number(Flags) & SELL_NFTOKEN) !== 0) ?? null
}

function closedAt(date: unknown): number | null {
  return typeof date === 'number' ? fromRippleTime(date) : null
}
