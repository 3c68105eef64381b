import { tierIds, tierOfPass, tiers } from '#contract/tiers'
import { brokenPayments } from './broken-payments.ts'
import { type MinterOnLedger, readMinter, ticketsOf } from './minter-on-ledger.ts'
import { purchaseEdges } from './purchase-edges.ts'
import { type Records, readRecords, type Watched } from './records.ts'

/**
 * The broken invariants of this moment, a sentence each. They hold after every step, whatever failed before. Reads D1
 * and the validated ledger independently of each other.
 */
export async function brokenInvariants(world: Watched): Promise<string[]> {
  const records = await readRecords(world)
  const minter = readMinter(world.sandbox)
  return [
    ...stock(records),
    ...sales(records, minter),
    ...tickets(records, minter, world),
    ...limits(records),
    ...offers(records, minter),
    ...relisted(records, minter),
    ...edition(records),
    ...moves(world),
    ...(await brokenPayments(world)),
  ]
}

/** I1: every pass of every tier is accounted for, once. */
function* stock({ tokens, supplies, live, counted }: Records): Generator<string> {
  for (const tier of tierIds) {
    const supply = supplies.get(tier)
    if (supply !== tiers[tier].supply) yield `${supply} passes of ${tier}`
  }
  const holders = Map.groupBy(live, ({ pass_id }) => pass_id)
  for (const { id, status, quarantined, waits } of tokens) {
    if (waits === 1) yield `pass ${id} waits for a mint whose outcome is known`
    const [holder, ...more] = holders.get(id) ?? []
    if ((holder ? 1 : 0) + more.length !== (status === 'available' || quarantined !== null ? 0 : 1))
      yield `pass ${id} is ${status} and ${(holder ? 1 : 0) + more.length} have it`
    if (holder && (status === 'sold') !== (holder.status === 'sold'))
      yield `pass ${id} is ${status}, its purchase ${holder.status}`
  }
  const touched = new Set(tokens.map(({ id }) => id))
  for (const [id, { length }] of holders)
    if (!touched.has(id)) yield `pass ${id} is in stock and ${length} have it`
  for (const { tier, sold } of counted) {
    const really = tokens.filter((token) => token.tier === tier && token.status === 'sold').length
    if (sold !== really) yield `${sold} counted as sold of ${tier}, ${really} are`
  }
}

/** I2: every recorded sale is a validated acceptance of that very offer, and every acceptance will be recorded. */
function* sales({ purchases, submitted }: Records, { accepted }: MinterOnLedger): Generator<string> {
  const byOffer = new Map(purchases.map((purchase) => [purchase.offer_id, purchase]))
  for (const { id, status, offer_id, accept_hash } of purchases) {
    if (status === 'sold' && accepted.get(offer_id ?? '') !== accept_hash)
      yield `purchase ${id} is sold, and the ledger knows nothing of it`
  }
  for (const offer of accepted.keys()) {
    const owner = byOffer.get(offer)
    if (!owner && !submitted.has(offer)) yield `offer ${offer} was taken, and no purchase is behind it`
    if (owner?.status === 'released') yield `offer ${offer} was taken, and its purchase released`
  }
}

/** I4: the ledger's tickets are exactly those we count as unused, and no ticket signs two living transactions. */
function* tickets(
  { tickets, makingTickets }: Records,
  minter: MinterOnLedger,
  { sandbox }: Watched,
): Generator<string> {
  const onLedger = new Set(minter.tickets)
  const unused = tickets.filter(({ status }) => status === 'free' || status === 'leased')
  const inFlight = tickets.filter(({ status }) => status === 'signed')
  for (const { sequence } of unused)
    if (!onLedger.has(sequence)) yield `ticket ${sequence} is not on the ledger`
  const made = makingTickets.flatMap((hash) => ticketsOf(sandbox, hash))
  const known = new Set([...[...unused, ...inFlight].map(({ sequence }) => sequence), ...made])
  if (tickets.length > 0)
    for (const sequence of onLedger) if (!known.has(sequence)) yield `ticket ${sequence} is unknown`
  if (onLedger.size > 250) yield `${onLedger.size} tickets are on the ledger`
  if (new Set(inFlight.map(({ hash }) => hash)).size !== inFlight.length) yield 'one ticket signs two'
}

/** I5: no wallet holds or has on hold more of a tier than its limit. */
function* limits({ live }: Records): Generator<string> {
  for (const [whose, same] of Map.groupBy(live, ({ wallet, tier }) => `${tier} of ${wallet}`)) {
    const limit = same[0] && tiers[same[0].tier].mintLimit
    if (same.length > (limit ?? 0)) yield `${same.length} ${whose}`
  }
}

/**
 * I8, I9: every offer of ours is known, goes to one buyer, and asks the price of its purchase, or nothing where that
 * is paid.
 */
function* offers({ purchases, submitted, stale }: Records, minter: MinterOnLedger): Generator<string> {
  const byOffer = new Map(purchases.map((purchase) => [purchase.offer_id, purchase]))
  for (const { index, Amount, Destination } of minter.offers) {
    const known = byOffer.get(index)
    if (!known && !submitted.has(index) && !stale.has(index)) yield `offer ${index} is unknown`
    if (Destination === undefined) yield `offer ${index} has no destination`
    const asks = known?.invoice_id ? '0' : known?.price_drops
    if (known && Amount !== asks) yield `offer ${index} asks ${Amount}`
    if (known && Destination !== known.wallet) yield `offer ${index} goes to ${Destination}`
  }
}

/** I15: a pass that went back to stock with its NFToken is still the minter's, and cannot be taken any more. */
function* relisted({ tokens }: Records, minter: MinterOnLedger): Generator<string> {
  const onOffer = new Set(
    minter.offers
      .filter(({ Expiration = Number.POSITIVE_INFINITY }) => Expiration > minter.closeTime)
      .map(({ NFTokenID }) => NFTokenID),
  )
  for (const { id, status, nftoken_id } of tokens) {
    if (status !== 'available' || nftoken_id === null) continue
    if (!minter.holds.has(nftoken_id)) yield `the NFToken of pass ${id} is not the minter's`
    if (onOffer.has(nftoken_id)) yield `pass ${id} is in stock and on offer`
  }
}

/** I6: a place in the edition has at most one NFToken, and the ledger has no more than the edition. */
function* edition({ tokens }: Records): Generator<string> {
  const minted = tokens.filter(({ nftoken_id }) => nftoken_id !== null)
  if (new Set(minted.map(({ nftoken_id }) => nftoken_id)).size !== minted.length)
    yield 'one NFToken, two passes'
  for (const { id, tier } of minted) if (tierOfPass(id).tier !== tier) yield `pass ${id} is no ${tier}`
}

/** How many lines of each world's log have been judged. */
const judged = new WeakMap<object, number>()

/** I10: every move follows an edge of the life-cycle. */
function* moves({ log = [] }: Watched): Generator<string> {
  const since = judged.get(log) ?? 0
  judged.set(log, log.length)
  for (const line of log.slice(since)) {
    if (!line.includes('"purchase.moved"')) continue
    const { from, to } = JSON.parse(line.slice(line.indexOf('{'))) as { from: string; to: string }
    // A released purchase that is sold after all raises an alert and does not move.
    if (from === 'released' || (from !== to && !purchaseEdges.has(`${from} > ${to}`)))
      yield `moved from ${from} to ${to}`
  }
}
