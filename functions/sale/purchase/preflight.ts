import { type Drops, drops } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import { OBJECTS_OF_A_PASS, shortfallOf } from '#contract/spendable'
import type { Address } from '#contract/wire/ledger-ids'
import { acceptanceFee, buyersCosts, reserveOf } from '../../adapters/ledger/fee.ts'
import type { LedgerCosts } from '../../adapters/ledger/ledger.ts'
import type { Services } from '../../services.ts'
import type { Insolvent, MeansCheck } from '../admission/admit.ts'
import { claimRead, keepMeans, READ_AGAIN, type WalletFunds } from '../admission/means-store.ts'

/** The number of transactions that it takes to have the pass, each with its fee. */
type Signatures = 1 | 2

/**
 * Whether the wallet could take the pass at this price, checked before anything is reserved or signed: a refusal here
 * costs no fee. The ledger is asked at limited rates for each wallet and for all of them: one node where the wallet can
 * pay, two operators before it is refused.
 */
export function meansCheckFor(
  { db, clock, ledger, follower }: Pick<Services, 'db' | 'clock' | 'ledger' | 'follower'>,
  wallet: Address,
  price: Drops,
  signatures: Signatures,
): MeansCheck {
  return async (known, believed) => {
    if (believed) return ok('solvent')
    const now = clock.now()
    const state = await follower.tip()
    if (!state) return err('ledger_unreachable')
    const costs = buyersCosts(state)
    const judge = (funds: WalletFunds) => judgeMeans(funds, costs, price, signatures)
    const before = known && judge(known.funds)
    const refusal = before && !before.ok && known.isByTwo ? before : null
    if (known && before && known.readAt > now - READ_AGAIN && (before.ok || refusal)) return before
    if (!(await claimRead(db, wallet, now))) return refusal ?? ok('unread')
    const account = await ledger.accountByTwoIfShort(wallet, state, (read) => judge(read).ok)
    if (!account.ok) return err('ledger_unreachable')
    const judged = judge(account.value)
    await keepMeans(db, wallet, { funds: account.value, isShort: !judged.ok }, clock.now())
    return judged
  }
}

/** Whether the account exists, takes offers, and covers price, fees and the reserve of one more object. Pure. */
export function judgeMeans(
  account: WalletFunds,
  state: LedgerCosts,
  price: Drops,
  signatures: Signatures = 1,
): Result<'solvent', Insolvent> {
  if (!account) return err('wallet_unactivated')
  if (account.offersBlocked) return err('offers_blocked')
  const fee = drops(acceptanceFee(state) * BigInt(signatures))
  const bill = { price, fee, objects: OBJECTS_OF_A_PASS }
  return shortfallOf(account, bill, reserveOf(state)) === 0n ? ok('solvent') : err('insufficient_funds')
}
