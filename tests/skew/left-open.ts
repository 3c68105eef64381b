import { createPayment, type PaymentOrder } from '#contract/wire/payment'
import { purchasePass } from '#contract/wire/purchase'
import { readWallet } from '#contract/wire/wallet'
import {
  facts,
  hasOffer,
  hasRequest,
  isSold,
  type Rehearsed,
  type Requested,
  until,
} from '../rehearse/rehearsal.ts'
import { joinRoom, type Listener } from '../support/room-listener.ts'
import { everyCall, formsOf } from './every-call.ts'
import { eventually, type Ground, newPerson, type Person } from './ground.ts'

/** What visitors have begun when a phase ends. */
export interface LeftOpen {
  readonly person: Person
  /** A purchase whose request waits unsigned in the wallet app, and the page's socket in its room. */
  readonly held: Requested
  readonly room: RoomOfPage
  /** An order that is not paid yet. */
  readonly order: PaymentOrder
  /** The last form that was sent. */
  readonly entry: string
}

/** The page's socket in a room, and the events that the page cannot read. */
interface RoomOfPage {
  readonly listener: Listener
  readonly unread: readonly unknown[]
}

/** How what was left open came to its end. */
export interface Ended {
  readonly customer: string
  readonly purchases: readonly Rehearsed[]
}

const WITHIN = 60_000

/** Signs in, begins a purchase and a payment, sends every form, and leaves them so. */
export async function leaveOpen(ground: Ground): Promise<LeftOpen> {
  const person = await newPerson(ground)
  const { customer, stage, address } = person
  const example = ground.page.calls.find(({ endpoint }) => endpoint.path === purchasePass.path)?.example.body
  const body = { ...example, userAddress: address, selectedTier: 'common', quantity: 1 } as const
  const { reservationId } = await customer.call(purchasePass, { body })
  const held = await until(stage, customer, reservationId, hasRequest, WITHIN)
  const room = await enter(ground, held)
  const order = await customer.call(createPayment, { body: { tier: 'common' } })
  let entry = ''
  for (const { endpoint, example: form } of formsOf(ground.page)) {
    const sent = (await customer.call(endpoint, { body: form.body })) as Record<string, unknown>
    entry = String(sent.applicationId ?? sent.questionId)
  }
  return { person, held, room, order, entry }
}

/**
 * Carries on with it: the session holds, the page hears of its sale in the room, the purchase is signed and the order paid
 * and taken, and every other call of the page is answered. `reconnects` where the Worker was replaced, which cuts sockets.
 */
export async function carryOn(
  ground: Ground,
  { person, held, room, order, entry }: LeftOpen,
  { reconnects }: { readonly reconnects: boolean },
): Promise<Ended> {
  const { customer, stage, phone, address } = person
  const wallet = await customer.call(readWallet)
  if (wallet.address !== address) throw new Error(`the session is ${wallet.address}'s, not ${address}'s`)
  if (reconnects) room.listener.leave()
  const { listener, unread } = reconnects
    ? await enter(ground, await until(stage, customer, held.id, hasRequest, WITHIN))
    : room
  await phone.approve(held.payload, 'the purchase that was left open')
  const sold = await until(stage, customer, held.id, isSold, WITHIN)
  const isReceived = () => listener.types().includes('nft-transaction-completed')
  await eventually(
    isReceived,
    `the room said only ${listener.types().join(', ') || 'nothing'}; unread: ${JSON.stringify(unread)}`,
  )
  listener.leave()
  if (unread.length > 0) throw new Error(`the page cannot read an event: ${JSON.stringify(unread[0])}`)

  const { uuid, next } = order.xamanPayload
  await phone.approve({ uuid, deeplink: next.always }, 'the order that was left unpaid')
  const offered = await until(stage, customer, order.reservationId, hasOffer, WITHIN)
  await phone.acceptOffer(offered.offerId, 'the pass that is paid for')
  const delivered = await until(stage, customer, order.reservationId, isSold, WITHIN)

  const acceptance = sold.evidence.sold?.tx ?? ''
  for (const { call, params } of everyCall(ground.page, { address, purchase: held.id, acceptance, entry }))
    await customer.call(call.endpoint, { params, ...(call.example.body && { body: call.example.body }) })
  return {
    customer: address,
    purchases: [
      { fate: 'bought', ...facts(sold, held) },
      { fate: 'paid first', ...facts(delivered, delivered) },
    ],
  }
}

/** The page's socket in the room of its purchase. */
async function enter({ world, page }: Ground, { rooms }: Requested): Promise<RoomOfPage> {
  const access = rooms.find(({ kind }) => kind === 'payload')
  if (!access) throw new Error('the purchase has no room')
  const unread: unknown[] = []
  const listener = await joinRoom(world, access, (message) => {
    const event = page.eventIn(message)
    if (!event) unread.push(message)
    return event
  })
  return { listener, unread }
}
