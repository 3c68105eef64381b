import { type TierId, tierIds, tiers } from '#contract/tiers'
import type { LedgerEvent } from '../sandbox/ledger/ledger.ts'
import type { Outside } from './outside.ts'

type Validated = Extract<LedgerEvent, { type: 'closed' }>['transactions'][number]

/**
 * What may be sold, to whom and for how much, by somebody who knows nothing of how it is done: it hears what people asked
 * for and signed, and reads every validated transaction of the minter's and of theirs.
 */
export interface Model {
  asked(wallet: string, tier: TierId | null): void
  signed(wallet: string, hash: string): void
  /** What a purchase call answered under a key of the buyer's own. */
  answered(wallet: string, key: string, reservation: string): void
  /** Sales so far, by the transaction that made them. */
  readonly sales: ReadonlyMap<string, { readonly wallet: string; readonly tier: TierId }>
  /** What is not as it may be, since the last time it was asked. */
  broken(): string[]
}

/** The minter signs these and nothing else. */
const MINTERS = new Set(['NFTokenMint', 'NFTokenCreateOffer', 'NFTokenCancelOffer', 'TicketCreate'])

export function createModel(
  { ledger, accounts }: Outside,
  people: readonly string[],
  known: ReadonlySet<string>,
): Model {
  const minter = accounts.minter.address
  const watched = [minter, accounts.issuer.address, ...people]
  const asked = new Set<string>()
  const signatures = new Set<string>()
  const reservations = new Map<string, string>()
  const sales = new Map<string, { wallet: string; tier: TierId }>()
  const minted = new Map<number, number>()
  const named = new Set<string>()
  const balances = new Map(watched.map((account) => [account, ledger.balance(account)]))
  let broken: string[] = []

  function move(account: string, drops: bigint) {
    const before = balances.get(account)
    if (before !== undefined) balances.set(account, before + drops)
  }

  function sale({ tx, meta }: Validated): void {
    const wallet = tx.common.Account
    for (const { DeletedNode } of meta.AffectedNodes as Nodes) {
      const { Owner, Amount = '', Destination, NFTokenID } = DeletedNode?.FinalFields ?? {}
      if (DeletedNode?.LedgerEntryType !== 'NFTokenOffer' || Owner !== minter) continue
      move(wallet, -BigInt(Amount))
      move(minter, BigInt(Amount))
      const token = ledger.nfts(wallet).find((nft) => nft.NFTokenID === NFTokenID)
      const tier = tierIds.find((id) => tiers[id].taxon === token?.NFTokenTaxon)
      if (!tier) broken.push(`${wallet} took ${NFTokenID}, which is of no tier`)
      else judge(tx.hash, wallet, tier, Amount, Destination)
    }
  }

  function judge(hash: string, wallet: string, tier: TierId, amount: string, destination?: string): void {
    sales.set(hash, { wallet, tier })
    const { price, mintLimit, supply, kycRequired } = tiers[tier]
    const same = [...sales.values()].filter((one) => one.tier === tier)
    const own = same.filter((one) => one.wallet === wallet)
    if (amount !== price.toString()) broken.push(`${wallet} paid ${amount} for ${tier}`)
    if (destination !== wallet) broken.push(`${wallet} took what was for ${destination}`)
    if (!asked.has(`${wallet} ${tier}`) && !asked.has(`${wallet} any`))
      broken.push(`${wallet} was sold ${tier} and never asked for it`)
    if (!signatures.has(hash)) broken.push(`${wallet} paid by ${hash}, which they never signed`)
    if (own.length > mintLimit) broken.push(`${wallet} bought ${own.length} of ${tier}`)
    if (same.length > supply) broken.push(`${same.length} of ${tier} are sold`)
    if (kycRequired && !known.has(wallet)) broken.push(`${wallet} bought ${tier} and is not known`)
  }

  ledger.subscribe((event) => {
    if (event.type !== 'closed') return
    for (const validated of event.transactions) {
      const { common, json } = validated.tx
      const done = validated.meta.TransactionResult === 'tesSUCCESS'
      move(common.Account, -BigInt(String(common.Fee)))
      if (common.Account === minter && !MINTERS.has(common.TransactionType))
        broken.push(`the minter signed a ${common.TransactionType}`)
      if (!done) continue
      if (common.TransactionType === 'NFTokenAcceptOffer') sale(validated)
      if (common.TransactionType === 'NFTokenMint') {
        const taxon = Number(json.NFTokenTaxon)
        const uri = String(json.URI)
        if (named.has(uri)) broken.push(`a second token of one pass was minted: ${uri}`)
        named.add(uri)
        minted.set(taxon, (minted.get(taxon) ?? 0) + 1)
        const supply = tierIds.map((id) => tiers[id]).find((tier) => tier.taxon === taxon)?.supply ?? 0
        if ((minted.get(taxon) ?? 0) > supply) broken.push(`${minted.get(taxon)} tokens of taxon ${taxon}`)
      }
    }
  })

  return {
    sales,
    asked: (wallet, tier) => void asked.add(`${wallet} ${tier ?? 'any'}`),
    signed: (_wallet, hash) => void signatures.add(hash),
    answered(wallet, key, reservation) {
      const name = `${wallet} ${key}`
      const before = reservations.get(name) ?? reservation
      reservations.set(name, before)
      if (before !== reservation)
        broken.push(`${wallet} asked once and has two purchases, ${before} and ${reservation}`)
    },
    broken() {
      for (const [account, drops] of balances)
        if (ledger.balance(account) !== drops)
          broken.push(`${account} has ${ledger.balance(account)} drops, not ${drops}`)
      const now = broken
      broken = []
      return now
    },
  }
}

type Nodes = readonly {
  readonly DeletedNode?: {
    readonly LedgerEntryType: string
    readonly FinalFields?: {
      readonly Owner?: string
      readonly Amount?: string
      readonly Destination?: string
      readonly NFTokenID?: string
    }
  }
}[]
