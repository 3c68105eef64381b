import { DROPS_TEXT, type Drops, drops } from '#contract/money'
import { SELL_NFTOKEN } from '#contract/nft-flags'
import { taxonOf } from '#contract/taxon'
import { type TierId, tierIds, tiers } from '#contract/tiers'
import * as z from '#contract/wire/schema'
import type { Accounts, Happened, Shown } from './read-ledger.ts'

/** A sold pass, as the ledger records it. */
export interface Sale {
  readonly nftokenId: string
  readonly tier: TierId
  readonly paid: Drops
  readonly hash: string
}

export interface Count {
  readonly ledger: number
  /** The number of transactions that it is made from. */
  readonly read: number
  /** Whether the history begins with the creation of the minter's account. */
  readonly whole: boolean
  readonly sales: readonly Sale[]
  readonly inMinterHands: number
  readonly inIssuerHands: number
  /** The ids of passes that left the minter without a sale in the history, and are not burned. */
  readonly gone: readonly string[]
}

const offer = z.object({ Owner: z.string(), Amount: z.unknown(), NFTokenID: z.string(), Flags: z.number() })
const account = z.object({ Account: z.string() })
const amount = z.string().check(z.regex(DROPS_TEXT))

/** Counts the sales in the history that a node showed. */
export function countSales(shown: Shown, accounts: Accounts): Count {
  const done = shown.history.filter(({ meta }) => meta.TransactionResult === 'tesSUCCESS')
  const minted = mintedIn(done, accounts.issuer)
  // A holder may burn a pass. That it was sold stays true.
  const burned = new Set([
    ...shown.burned,
    ...ofType(done, 'NFTokenBurn').map(({ tx_json }) => tx_json.NFTokenID),
  ])
  const here = new Set([...shown.minter, ...shown.issuer])
  const ours = new Set([...(shown.all ?? minted), ...here])
  const sales = salesIn(done, ours, accounts.minter)
  const sold = new Set(sales.map(({ nftokenId }) => nftokenId))
  return {
    ledger: shown.ledger,
    read: shown.history.length,
    whole: done.some((one) => beganWith(one, accounts.minter)),
    sales,
    inMinterHands: shown.minter.length,
    inIssuerHands: shown.issuer.length,
    gone: [...ours].filter((id) => !here.has(id) && !sold.has(id) && !burned.has(id)),
  }
}

/** The ids of the issuer's NFTokens that these transactions minted. */
export function mintedIn(history: readonly Happened[], issuer: string): readonly string[] {
  return ofType(history, 'NFTokenMint')
    .filter(({ tx_json }) => tx_json.Issuer === issuer)
    .flatMap(({ meta }) => meta.nftoken_id ?? [])
}

function ofType(done: readonly Happened[], type: string): readonly Happened[] {
  return done.filter(({ tx_json }) => tx_json.TransactionType === type)
}

/** If a pass was sold twice, the last sale counts: the first one was reversed. */
function salesIn(done: readonly Happened[], ours: ReadonlySet<string>, minter: string): Sale[] {
  const payments = ofType(done, 'Payment').flatMap((one) => paymentIn(one, minter) ?? [])
  const sales = new Map<string, Sale>()
  for (const one of ofType(done, 'NFTokenAcceptOffer')) {
    for (const { NFTokenID: nftokenId, Amount } of offersTaken(one, minter)) {
      const tier = tierOf(nftokenId)
      if (!ours.has(nftokenId) || tier === null) continue
      const price = dropsIn(Amount)
      // The offer costs nothing if the buyer paid an invoice before: find that payment, of exactly the price.
      const before = payments.findIndex(
        ({ payer, paid }) => payer === one.tx_json.Account && paid === tiers[tier].price,
      )
      const paid = price === 0n ? (payments.splice(before, before < 0 ? 0 : 1)[0]?.paid ?? price) : price
      sales.set(nftokenId, { nftokenId, tier, paid, hash: one.hash })
    }
  }
  return [...sales.values()]
}

/** The sell offers of this owner that the transaction deleted. */
function offersTaken({ meta }: Happened, owner: string): readonly z.infer<typeof offer>[] {
  return meta.AffectedNodes.flatMap(({ DeletedNode }) => {
    if (DeletedNode?.LedgerEntryType !== 'NFTokenOffer') return []
    const taken = offer.safeParse(DeletedNode.FinalFields)
    return taken.success && taken.data.Owner === owner && (taken.data.Flags & SELL_NFTOKEN) !== 0
      ? [taken.data]
      : []
  })
}

/** A payment to the minter with an InvoiceID; null for every other payment. */
function paymentIn({ tx_json, meta }: Happened, minter: string): { payer: string; paid: Drops } | null {
  const { Destination, InvoiceID, Account } = tx_json
  if (Destination !== minter || InvoiceID === undefined) return null
  return { payer: Account, paid: dropsIn(meta.delivered_amount) }
}

/** An amount in drops; zero if it is not in XRP. */
function dropsIn(value: unknown): Drops {
  const text = amount.safeParse(value)
  return drops(text.success ? BigInt(text.data) : 0n)
}

function tierOf(nftokenId: string): TierId | null {
  const taxon = taxonOf(nftokenId)
  return tierIds.find((tier) => tiers[tier].taxon === taxon) ?? null
}

function beganWith({ meta }: Happened, minter: string): boolean {
  return meta.AffectedNodes.some(
    ({ CreatedNode }) =>
      CreatedNode?.LedgerEntryType === 'AccountRoot' &&
      account.safeParse(CreatedNode.NewFields).data?.Account === minter,
  )
}
