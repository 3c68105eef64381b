import { expect } from 'vitest'
import type { PurchaseStatus } from '#contract/purchase'
import { tierIds, tierOfPass, tiers } from '#contract/tiers'
import { next, type PurchaseEvent } from '../../functions/purchase/life.ts'
import type { World } from './world.ts'

interface TokenRow {
  id: number
  tier: keyof typeof tiers
  status: string
  purchase_id: string | null
  nftoken_id: string | null
}
interface PurchaseRow {
  id: string
  token_id: number
  wallet: string
  tier: keyof typeof tiers
  status: PurchaseStatus
  price_drops: string
  offer_id: string | null
  accept_hash: string | null
}
interface OfferNode {
  index: string
  Amount: string
  Destination?: string
  Expiration?: number
  NFTokenID: string
}

/**
 * What must be true after every step, whatever went wrong before it. Checked against D1 and the validated ledger, which
 * know nothing of each other here.
 */
export async function expectInvariants(world: World): Promise<void> {
  const { db, sandbox } = world
  const { minter } = sandbox.accounts
  const all = async <Row>(sql: string) => (await db.prepare(sql).all()).results as Row[]
  const tokens = await all<TokenRow>('SELECT * FROM token')
  const purchases = await all<PurchaseRow>('SELECT * FROM purchase')
  const tickets = await all<{ sequence: number; status: string; hash: string | null }>('SELECT * FROM ticket')
  const stale = new Set((await all<{ id: string }>('SELECT id FROM stale_offer')).map(({ id }) => id))
  const swept = await all<{ offer_id: string }>(`SELECT offer_id FROM submission WHERE offer_id IS NOT NULL`)
  const objects = (type: string) => objectsOf(world, minter.address, type)
  const live = purchases.filter(({ status }) => status !== 'released')

  // I1: every pass of every tier is accounted for, once.
  for (const tier of tierIds) {
    expect(tokens.filter((token) => token.tier === tier).length, tier).toBe(tiers[tier].supply)
  }
  for (const token of tokens) {
    const holders = live.filter(({ token_id }) => token_id === token.id)
    expect(holders.length, `holders of pass ${token.id}`).toBe(token.status === 'available' ? 0 : 1)
    if (token.status === 'sold') expect(holders[0]?.status).toBe('sold')
    if (token.status === 'reserved') expect(holders[0]?.status).not.toBe('sold')
  }
  const counted = await all<{ tier: string; sold: number }>('SELECT tier, sold FROM tier_stat')
  for (const { tier, sold } of counted) {
    expect(sold, `sold of ${tier}`).toBe(
      tokens.filter((token) => token.tier === tier && token.status === 'sold').length,
    )
  }

  // I2: every sale on record is a validated acceptance of that very offer, and every acceptance will be on record.
  const accepted = acceptedOffers(world, minter.address)
  for (const purchase of purchases.filter(({ status }) => status === 'sold')) {
    expect(accepted.get(purchase.offer_id ?? '')).toBe(purchase.accept_hash)
  }
  for (const offer of accepted.keys()) {
    const owner = purchases.find(({ offer_id }) => offer_id === offer)
    expect(owner, `the purchase behind offer ${offer}`).toBeDefined()
    expect(owner?.status, `offer ${offer} was taken`).not.toBe('released')
  }

  // I4: the ledger's tickets are exactly those we count as unused, and no ticket signs two living transactions.
  const onLedger = objects('ticket')
    .map((ticket) => Number(ticket.TicketSequence))
    .sort((a, b) => a - b)
  const unused = tickets.filter(({ status }) => status === 'free' || status === 'leased')
  const inFlight = tickets.filter(({ status }) => status === 'signed')
  for (const { sequence } of unused) expect(onLedger, `ticket ${sequence}`).toContain(sequence)
  const known = new Set([...unused, ...inFlight].map(({ sequence }) => sequence))
  if (tickets.length > 0)
    for (const sequence of onLedger) expect(known.has(sequence), `ticket ${sequence}`).toBe(true)
  expect(onLedger.length).toBeLessThanOrEqual(250)
  const hashes = inFlight.map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(hashes.length)

  // I5: no wallet holds or has on hold more of a tier than its limit.
  for (const purchase of live) {
    const same = live.filter(({ wallet, tier }) => wallet === purchase.wallet && tier === purchase.tier)
    expect(same.length, `${purchase.tier} of ${purchase.wallet}`).toBeLessThanOrEqual(
      tiers[purchase.tier].mintLimit,
    )
  }

  // I8, I9: every offer of ours is known, goes to one buyer, and asks the price of its purchase.
  for (const offer of objects('nft_offer') as unknown as OfferNode[]) {
    const known = purchases.find(({ offer_id }) => offer_id === offer.index)
    const submitted = swept.some(({ offer_id }) => offer_id === offer.index)
    expect(known ?? submitted ?? stale.has(offer.index), `offer ${offer.index}`).toBeTruthy()
    expect(offer.Destination).toBeDefined()
    if (known) {
      expect(offer.Amount).toBe(known.price_drops)
      expect(offer.Destination).toBe(known.wallet)
    }
  }

  // I15: a pass that went back to stock with its token is still the minter's, and nobody can take it any more.
  const minterHolds = new Set(sandbox.ledger.nfts(minter.address).map(({ NFTokenID }) => NFTokenID))
  const closeTime = closeTimeOf(world)
  for (const token of tokens.filter(
    ({ status, nftoken_id }) => status === 'available' && nftoken_id !== null,
  )) {
    expect(minterHolds.has(token.nftoken_id ?? ''), `the token of pass ${token.id}`).toBe(true)
    const open = (objects('nft_offer') as unknown as OfferNode[]).filter(
      (offer) => offer.NFTokenID === token.nftoken_id && (offer.Expiration ?? Infinity) > closeTime,
    )
    expect(open, `open offers of pass ${token.id}`).toEqual([])
  }

  // I6: a place in the edition has at most one token, and the ledger has no more than the edition.
  const minted = tokens.flatMap(({ nftoken_id }) => nftoken_id ?? [])
  expect(new Set(minted).size).toBe(minted.length)
  for (const token of tokens) if (token.nftoken_id) expect(tierOfPass(token.id).tier).toBe(token.tier)

  // I10: nothing moved but along the edges of its life.
  for (const { from, to } of movesOf(world)) expect(edges.has(`${from} ${to}`), `${from} to ${to}`).toBe(true)
}

const events: PurchaseEvent[] = [
  'mint-signed',
  'offer-signed',
  'minted',
  'offered',
  'attempt-failed',
  'given-up',
  'signed',
  'cancel-signed',
  'lapsed',
  'sold',
]
const statuses: PurchaseStatus[] = ['reserved', 'minting', 'offering', 'offered', 'confirming', 'cancelling']
const edges = new Set(
  statuses.flatMap((from) => [
    `${from} ${from}`,
    ...events.flatMap((event) => {
      const to = next(from, event)
      return to ? [`${from} ${to}`] : []
    }),
  ]),
)

function movesOf({ log }: World): { from: string; to: string }[] {
  return log
    .filter((line) => line.includes('"purchase.moved"'))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as { from: string; to: string })
}

type Objects = Record<string, unknown>[]

function objectsOf({ sandbox }: World, account: string, type: string): Objects {
  const answer = sandbox.ledger.request(
    'account_objects',
    { account, type, ledger_index: 'validated', limit: 400 },
    2,
  )
  return (answer as { account_objects?: Objects }).account_objects ?? []
}

function closeTimeOf({ sandbox }: World): number {
  const answer = sandbox.ledger.request('ledger', { ledger_index: 'validated' }, 2) as {
    ledger?: { close_time?: number }
  }
  return answer.ledger?.close_time ?? 0
}

/** Offers of the minter that were taken, with the transaction that took each. */
function acceptedOffers({ sandbox }: World, account: string): Map<string, string> {
  const answer = sandbox.ledger.request(
    'account_tx',
    { account, ledger_index_min: -1, ledger_index_max: -1, limit: 2000 },
    2,
  )
  const list = (answer as { transactions?: Accepted[] }).transactions ?? []
  const taken = new Map<string, string>()
  for (const { tx_json, meta, hash } of list) {
    if (tx_json.TransactionType !== 'NFTokenAcceptOffer' || meta.TransactionResult !== 'tesSUCCESS') continue
    for (const { DeletedNode } of meta.AffectedNodes) {
      const ours =
        DeletedNode?.LedgerEntryType === 'NFTokenOffer' && DeletedNode.FinalFields?.Owner === account
      if (ours) taken.set(DeletedNode.LedgerIndex, hash)
    }
  }
  return taken
}

interface Accepted {
  hash: string
  tx_json: { TransactionType: string }
  meta: {
    TransactionResult: string
    AffectedNodes: {
      DeletedNode?: { LedgerEntryType: string; LedgerIndex: string; FinalFields?: { Owner?: string } }
    }[]
  }
}
