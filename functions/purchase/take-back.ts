import { drops } from '#contract/money'
import { emptyPurse, meansOf, OBJECTS_OF_A_PASS } from '#contract/spendable'
import { SECOND } from '#contract/timing'
import { isolated } from '../alerts/isolated.ts'
import type { Failing } from '../alerts/quarantine-store.ts'
import { isPaidUnjudged } from '../invoice/payment-store.ts'
import { awaitsPayment, isRead } from '../journal/store.ts'
import { acceptanceFee } from '../ledger/fee.ts'
import { reserveOf } from '../ledger/reserve.ts'
import type { Services } from '../services.ts'
import { condemn } from './ending-store.ts'
import { claimMeans, holdsInTheWay, noteMeans, type WatchedHold } from './hold-store.ts'
import type { Purchase } from './purchase.ts'
import { settle } from './settle.ts'

/** How often the ledger is asked whether a hold's wallet can pay, ms, and only while somebody waits for its pass. */
const EVERY = 30 * SECOND
/** So many closes apart a wallet has to be found short twice: XRP may be on its way. */
const CLOSES_APART = 3
/** Holds looked at after one close. */
const MOST = 8

/**
 * A hold is kept by who can pay it. Where a tier has none free and somebody is in line for it, a hold whose buyer could
 * not pay at two validated ledgers, some closes apart, and of whom no signature and no payment is known, is withdrawn.
 * Who accepts an offer meanwhile has bought it if the ledger says so, and else pays the network's fee, as they would have
 * anyway; who pays an invoice meanwhile has the payment back.
 */
export async function takeBack(
  services: Services,
  index: number,
  failing: Failing = new Map(),
): Promise<void> {
  const { db, clock } = services
  for (const { id, read } of await holdsInTheWay(db, { now: clock.now(), pause: EVERY }, MOST)) {
    await isolated(services, failing, { kind: 'purchase', id }, async () => {
      if (await claimMeans(db, id, clock.now(), EVERY)) await weigh(services, read(), index)
    })
  }
}

async function weigh(services: Services, hold: WatchedHold, index: number): Promise<void> {
  const { db, clock } = services
  const { purchase, shortSince } = hold
  const short = await isShort(services, hold)
  if (short === null) return
  if (!isProven(hold, short, index)) {
    await noteMeans(db, purchase.id, short ? (shortSince ?? index) : null)
    return
  }
  if (!(await isUnpaid(services, purchase))) return
  await condemn(db, purchase, 'buyer_cannot_pay')
  await settle(services, purchase.id, { asker: 'close', deadline: clock.now() })
}

function isProven({ shortSince }: WatchedHold, short: boolean, index: number): boolean {
  return short && shortSince !== null && index >= shortSince + CLOSES_APART
}

/** Null when the ledger could not be asked. */
async function isShort(
  { ledger, follower }: Pick<Services, 'ledger' | 'follower'>,
  { purchase: { wallet }, due, signatures, passes }: WatchedHold,
): Promise<boolean | null> {
  const [account, costs] = await Promise.all([ledger.account(wallet), follower.standing()])
  if (!account.ok || !costs) return null
  const fee = drops(acceptanceFee(costs) * BigInt(signatures))
  const bill = { price: due, fee, objects: OBJECTS_OF_A_PASS * passes }
  return meansOf(account.value ?? emptyPurse, bill, reserveOf(costs)).shortfall > 0n
}

/**
 * Whether nobody has paid for the hold, as far as the ledger shows: a wallet is short also because it has just paid. The
 * minter's account names its last transaction; once that was read, every payment before it was.
 */
async function isUnpaid(
  { db, ledger, config, follower }: Pick<Services, 'db' | 'ledger' | 'config' | 'follower'>,
  { invoiceId, wallet, price }: Purchase,
): Promise<boolean> {
  if (!invoiceId) return true
  const minter = await ledger.account(config.minter)
  if (!minter.ok || !minter.value) return false
  const { previousTx } = minter.value
  if (!(await isRead(db, previousTx))) await follower.catchUp()
  if (!(await isRead(db, previousTx))) return false
  const paid = { invoice: invoiceId, payer: wallet, price }
  return !(await awaitsPayment(db, paid)) && !(await isPaidUnjudged(db, paid))
}
