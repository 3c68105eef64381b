import { drops } from '#contract/money'
import { noFunds, OBJECTS_OF_A_PASS, shortfallOf } from '#contract/spendable'
import { SECOND } from '#contract/timing'
import { claimTurn } from '../../adapters/db/claim.ts'
import { acceptanceFee, buyersCosts, reserveOf } from '../../adapters/ledger/fee.ts'
import type { Account, LedgerCosts } from '../../adapters/ledger/ledger.ts'
import { isolated } from '../../records/alerts/isolated.ts'
import type { Failing } from '../../records/alerts/quarantine-store.ts'
import type { Services } from '../../services.ts'
import { markForCancel } from './ending-store.ts'
import { holdsInTheWay, noteShort, type WatchedHold } from './hold-store.ts'
import { isUnpaid } from './is-unpaid.ts'
import { settle } from './settle.ts'

/** How often the ledger is asked whether a hold's wallet can pay, ms, and only while the queue waits for its pass. */
const EVERY = 30 * SECOND
/** A wallet has to be found short twice, this many closes apart: XRP may be under way. */
const CLOSES_BETWEEN = 3
/** Holds checked after one close. */
const MAX = 8

/**
 * Reclaims holds that cannot be paid, of tiers that have no pass free while a wallet is in the queue for them. Such a
 * hold is withdrawn if its buyer could not pay at two validated ledgers, some closes apart, the second time as two
 * operators have it, and no signature and no payment of theirs is known. A buyer who accepts the offer meanwhile has bought it if
 * the ledger says so, and otherwise pays the network's fee, as they would have anyway; one who pays an invoice
 * meanwhile is refunded.
 */
export async function reclaim(
  services: Services,
  index: number,
  failing: Failing = new Map(),
): Promise<void> {
  const { db, clock } = services
  for (const { id, read } of await holdsInTheWay(db, { now: clock.now(), pause: EVERY }, MAX)) {
    await isolated(services, failing, { kind: 'purchase', id }, async () => {
      if (await claimTurn(db, 'purchase means', id, clock.now(), EVERY))
        await reclaimIfShort(services, read(), index)
    })
  }
}

async function reclaimIfShort(services: Services, hold: WatchedHold, index: number): Promise<void> {
  const { db, clock, ledger, follower } = services
  const { purchase, shortSince } = hold
  const tip = await follower.tip()
  if (!tip) return
  const costs = buyersCosts(tip)
  const isEnough = (account: Account | null) => canPay(account, hold, costs)
  const isLast = shortSince !== null && index >= shortSince + CLOSES_BETWEEN
  const account = isLast
    ? await ledger.accountByTwoIfShort(purchase.wallet, tip, isEnough)
    : await ledger.account(purchase.wallet)
  if (!account.ok) return
  const isShort = !isEnough(account.value)
  if (!isShort || !isLast) {
    await noteShort(db, purchase.id, isShort ? (shortSince ?? index) : null)
    return
  }
  // A wallet is short also because it has just paid.
  if (!(await isUnpaid(services, purchase, tip))) return
  await markForCancel(db, purchase, { kind: 'buyer_cannot_pay' })
  await settle(services, purchase.id, { asker: 'close', deadline: clock.now() })
}

function canPay(
  account: Account | null,
  { due, signatures, passes }: WatchedHold,
  costs: LedgerCosts,
): boolean {
  const fee = drops(acceptanceFee(costs) * BigInt(signatures))
  const bill = { price: due, fee, objects: OBJECTS_OF_A_PASS * passes }
  return shortfallOf(account ?? noFunds, bill, reserveOf(costs)) === 0n
}
