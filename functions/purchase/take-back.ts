import { drops } from '#contract/money'
import { emptyPurse, meansOf, OBJECTS_OF_A_PASS } from '#contract/spendable'
import { SECOND } from '#contract/timing'
import { acceptanceFee } from '../ledger/fee.ts'
import { reserveOf } from '../ledger/reserve.ts'
import type { Services } from '../services.ts'
import { condemn } from './ending-store.ts'
import { claimMeans, holdsInTheWay, noteMeans, type WatchedHold } from './hold-store.ts'
import { settle } from './settle.ts'

/** How often the ledger is asked whether a hold's wallet can pay, ms, and only while somebody waits for its pass. */
const EVERY = 30 * SECOND
/** So many closes apart a wallet has to be found short twice: XRP may be on its way. */
const CLOSES_APART = 3
/** Holds looked at after one close. */
const MOST = 8

/**
 * A hold is kept by who can pay it. Where a tier has none free and somebody is in line for it, an offer whose buyer could
 * not pay at two validated ledgers, some closes apart, and of whom no signature is known, is withdrawn. Who signs
 * meanwhile has bought it if the ledger says so, and else pays the network's fee, as they would have anyway.
 */
export async function takeBack(services: Services, index: number): Promise<void> {
  const { db, clock } = services
  for (const hold of await holdsInTheWay(db, clock.now() - EVERY, MOST)) {
    if (!(await claimMeans(db, hold.purchase.id, clock.now(), EVERY))) continue
    const short = await isShort(services, hold)
    if (short === null) continue
    if (!isProven(hold, short, index)) {
      await noteMeans(db, hold.purchase.id, short ? (hold.shortSince ?? index) : null)
      continue
    }
    await condemn(db, hold.purchase, 'buyer_cannot_pay')
    await settle(services, hold.purchase.id, { asker: 'close', deadline: clock.now() })
  }
}

function isProven({ shortSince }: WatchedHold, short: boolean, index: number): boolean {
  return short && shortSince !== null && index >= shortSince + CLOSES_APART
}

/** Null when the ledger could not be asked. */
async function isShort(
  { ledger, follower }: Pick<Services, 'ledger' | 'follower'>,
  { purchase: { wallet }, due, passes }: WatchedHold,
): Promise<boolean | null> {
  const [account, costs] = await Promise.all([ledger.account(wallet), follower.standing()])
  if (!account.ok || !costs) return null
  const fee = drops(acceptanceFee(costs) * BigInt(passes))
  const bill = { price: due, fee, objects: OBJECTS_OF_A_PASS * passes }
  return meansOf(account.value ?? emptyPurse, bill, reserveOf(costs)).shortfall > 0n
}
