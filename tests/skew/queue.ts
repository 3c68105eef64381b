import { purchasePass } from '#contract/wire/purchase'
import { SiteRefusal } from '../rehearse/customer.ts'
import { facts, hasRequest, isSold, until } from '../rehearse/rehearsal.ts'
import { type Ground, newPerson, type Person } from './ground.ts'
import type { Ended } from './left-open.ts'

/** A limit of wallet requests in a minute that is used up, and one that is not. */
export const TIGHT = { XAMAN_PAYLOADS_PER_MINUTE: '1' }
export const WIDE = { XAMAN_PAYLOADS_PER_MINUTE: '100000' }

const WITHIN = 60_000

/** Two visitors who have signed in and are to wait in the queue. */
export async function newQueue(ground: Ground): Promise<readonly Person[]> {
  return [await newPerson(ground), await newPerson(ground)]
}

/** Asks for a pass in turn, and expects each place. Throws where a visitor is served, or has another place. */
export async function expectPlaces(queue: readonly Person[]): Promise<void> {
  // The last one asks first: where an earlier one has lost its place, the last one moves up.
  const waiting = queue.map((person, index) => ({ person, place: index + 1 }))
  for (const { person, place } of waiting.toReversed()) {
    const found = await placeOf(person)
    if (found !== place) throw new Error(`the visitor at place ${place} of the queue is now at ${found}`)
  }
}

/** Joins the queue in order. */
export async function joinQueue(queue: readonly Person[]): Promise<void> {
  for (const [index, person] of queue.entries()) {
    const place = await placeOf(person)
    if (place !== index + 1) throw new Error(`a visitor joined the queue at place ${place}, not ${index + 1}`)
  }
}

/** Each is served in turn and buys. */
export async function serveQueue(queue: readonly Person[]): Promise<readonly Ended[]> {
  const ended: Ended[] = []
  for (const { customer, stage, phone, address } of queue) {
    const body = { userAddress: address, selectedTier: 'uncommon', quantity: 1 } as const
    const { reservationId } = await customer.call(purchasePass, { body })
    const held = await until(stage, customer, reservationId, hasRequest, WITHIN)
    await phone.approve(held.payload, 'the purchase after the queue')
    const sold = await until(stage, customer, held.id, isSold, WITHIN)
    ended.push({ customer: address, purchases: [{ fate: 'bought', ...facts(sold, held) }] })
  }
  return ended
}

async function placeOf({ customer, address }: Person): Promise<number | null> {
  const body = { userAddress: address, selectedTier: 'uncommon', quantity: 1 } as const
  try {
    await customer.call(purchasePass, { body })
  } catch (error) {
    if (error instanceof SiteRefusal && error.code === 'in_line') return error.place
    throw error
  }
  return null
}
