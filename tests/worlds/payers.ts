import { type TierId, tiers } from '#contract/tiers'
import { MINUTE, SECOND } from '#contract/timing'
import { address, type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { PaymentOrder } from '#contract/wire/payment'
import { claimPaid } from '../../functions/sale/payment/claim.ts'
import { createInvoice } from '../../functions/sale/payment/create.ts'
import { fillIn } from '../sandbox/phone/fill-in.ts'
import { createPhoneNode } from '../sandbox/phone/node.ts'
import { signBlob, type TxJson } from '../sandbox/signed-blob.ts'
import { sendInBatch } from './batches.ts'
import type { Chance } from './chance.ts'
import type { Buyer } from './prepared.ts'
import type { World } from './world.ts'

/** How people pay an invoice. */
const manners = [
  'just so',
  'just so',
  'just so',
  'too little',
  'too much',
  'dust',
  'in small change',
  'for another',
  'twice',
  'late',
  'never',
] as const

/** The share of worlds in which programs pay first, and how often at most. */
const SHARE = 0.4
const MAX = 3

/** Programs that use the API: they ask for an invoice, pay it, rightly or wrongly, and accept the pass or do not. */
export async function payFirst(world: World, goesOn: () => boolean): Promise<void> {
  // Its own source, so that worlds without such payments stay as they were.
  const chance = world.chance.fork('payers')
  if (!chance.happens(SHARE)) return
  for (let n = 1; n <= MAX && goesOn(); n += 1) {
    await world.pause(chance.between(0, 5) * SECOND)
    const buyer = world.buyers[chance.between(0, world.buyers.length - 1)]
    if (!goesOn() || !buyer) return
    world.begin(`${buyer.name} paying first`, () => payOnce(world, buyer, chance.fork(`payment ${n}`), n))
  }
}

async function payOnce(world: World, buyer: Buyer, chance: Chance, n: number): Promise<void> {
  const { trace } = world
  const account = address.parse(buyer.wallet.address)
  const tier = chance.pick<TierId>(['common', 'rare', 'mythic'])
  const order = await askToPay(world, buyer, tier, `payment-${buyer.name}-${n}`)
  if (!order) return
  const manner = chance.pick(manners)
  trace.note(`${buyer.name} gets an invoice for a ${tiers[tier].label} pass, and pays ${manner}`)
  if (manner === 'never') return
  await world.pause((manner === 'late' ? 14 * MINUTE : 0) + chance.between(0, 4) * SECOND)
  const sends = sendsAs(world, chance.fork('batch'))
  const hash = await payAs(world, buyer, order, manner, chance, sends)
  if (!hash) return
  await world.pause(chance.between(1, 10) * SECOND)
  const claim = { tokenId: order.tokenId, userAddress: account, paymentTxHash: hash }
  if (chance.happens(0.5)) await world.call(`${buyer.name}'s claim`, (services) => claimPaid(services, claim))
  if (chance.happens(0.7)) await take(world, buyer, order, chance, sends)
}

async function payAs(
  world: World,
  buyer: Buyer,
  { payment }: PaymentOrder,
  manner: (typeof manners)[number],
  chance: Chance,
  sends: Sends,
): Promise<TxHash | null> {
  const { Destination, InvoiceID, Amount } = payment
  const price = BigInt(Amount)
  const other = world.buyers[chance.between(0, world.buyers.length - 1)] ?? buyer
  const amount =
    { 'too little': price - 1n, 'too much': price + 5n, dust: 7n, 'in small change': 150_000n }[
      manner as string
    ] ?? price
  const fields = { TransactionType: 'Payment', Destination, InvoiceID, Amount: String(amount) }
  if (manner === 'for another') return sends(other, fields)
  if (manner === 'in small change')
    for (const drops of [400_000, 350_000, 300_000]) await sends(buyer, { ...fields, Amount: String(drops) })
  if (manner === 'twice') await sends(buyer, fields)
  return sends(buyer, { ...fields, ...(chance.happens(0.3) && { SourceTag: 7 }) })
}

/** Asks for an invoice; null without one. */
export async function askToPay(
  world: World,
  { name, wallet }: Buyer,
  tier: TierId,
  clientMintRequestId: string,
): Promise<PaymentOrder | null> {
  const account = address.parse(wallet.address)
  world.model.asked(account, tier)
  const done = await world.call(`${name}'s invoice`, (services) =>
    createInvoice(services, account, { tier, clientMintRequestId }),
  )
  if (done !== 'lost' && done.answer.ok) {
    const order = done.answer.value
    world.orders.push({ buyer: { name, wallet }, order })
    world.model.invoiced(order.payment.InvoiceID)
    return order
  }
  world.trace.note(
    `${name} gets no invoice${done === 'lost' || done.answer.ok ? '' : `: ${done.answer.error}`}`,
  )
  return null
}

/** Pays an invoice late, when its purchase is mostly over; null if no buyer has one. */
export async function payLate(world: World, chance: Chance): Promise<TxHash | null> {
  const late = world.orders[chance.between(0, world.orders.length - 1)]
  if (!late) return null
  world.trace.note(`${late.buyer.name} pays late`)
  return payAs(world, late.buyer, late.order, chance.pick(manners), chance, (buyer, fields) =>
    send(world, buyer, fields),
  )
}

/** Accepts the pass once it is offered, or gives up. */
async function take(
  world: World,
  buyer: Buyer,
  { reservationId }: PaymentOrder,
  chance: Chance,
  sends: Sends,
): Promise<void> {
  for (let looks = 0; looks < 8; looks += 1) {
    await world.pause(chance.between(2, 15) * SECOND)
    const offer = await world.db
      .prepare(`SELECT offer_id FROM purchase WHERE id = ? AND status = 'offered'`)
      .bind(reservationId)
      .first<string>('offer_id')
    if (offer === null) continue
    await sends(buyer, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer })
    return world.trace.note(`${buyer.name} accepts the pass that they have paid for`)
  }
}

type Sends = (buyer: Buyer, fields: TxJson) => Promise<TxHash | null>

/** Sends a transaction by itself, or sometimes inside a Batch. */
function sendsAs(world: World, batches: Chance): Sends {
  return async (buyer, fields) =>
    (await sendInBatch(world, batches, buyer, fields)) ?? send(world, buyer, fields)
}

/** Signs and sends a transaction without the wallet app. */
export async function send(
  { outside, model }: World,
  { wallet }: Buyer,
  fields: TxJson,
): Promise<TxHash | null> {
  const node = createPhoneNode(outside.ledger)
  const [known, { fee, validatedIndex, networkId }] = await Promise.all([
    node.account(wallet.address),
    node.network(),
  ])
  const facts = { account: wallet.address, sequence: known?.sequence ?? 0, fee, networkId }
  const { blob, hash } = signBlob(fillIn(fields, { ...facts, ledgerIndex: validatedIndex }), wallet)
  model.signed(wallet.address, hash)
  await node.submit(blob)
  return txHash.parse(hash)
}
