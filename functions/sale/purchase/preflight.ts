import { type Drops, drops } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import { OBJECTS_OF_A_PASS, shortfallOf } from '#contract/spendable'
import { SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { acceptanceFee, buyersCosts, reserveOf } from '../../adapters/ledger/fee.ts'
import type { LedgerCosts } from '../../adapters/ledger/ledger.ts'
import type { Services } from '../../services.ts'
import type { Insolvent, MeansCheck } from '../admission/admit.ts'
import {
  claimRead,
  keepMeans,
  type Means,
  READ_AGAIN,
  storedMeans,
  type WalletFunds,
} from '../admission/means-store.ts'

/** The number of transactions that it takes to have the pass, each with its fee. */
type Signatures = 1 | 2

/**
 * While another request of the wallet asks, its answer is looked for so often: first after so many ms, then after twice as
 * long each time, since many requests may wait for a slow node.
 */
const MAX_POLLS = 4
const FIRST_POLL = 0.5 * SECOND

/**
 * Whether the wallet could take the pass at this price, checked before anything is reserved or signed: a refusal here
 * costs no fee. The ledger is asked at limited rates for each wallet and for all of them, and by one request of a wallet
 * at a time: one node where the wallet can pay, two operators before it is refused.
 */
export function meansCheckFor(
  { db, clock, ledger, follower }: Pick<Services, 'db' | 'clock' | 'ledger' | 'follower'>,
  wallet: Address,
  price: Drops,
  signatures: Signatures,
): MeansCheck {
  return async (known, believed) => {
    if (believed) return ok('solvent')
    const state = await follower.tip()
    if (!state) return err('ledger_unreachable')
    const costs = buyersCosts(state)
    const judge = (funds: WalletFunds) => judgeMeans(funds, costs, price, signatures)
    for (let means = known, polls = 0; ; means = await storedMeans(db, wallet), polls += 1) {
      const now = clock.now()
      const { recent, refusal } = verdictOf(means, judge, now)
      if (recent) return recent
      const claim = await claimRead(db, wallet, now)
      if (claim === 'claimed') break
      if (refusal || claim === 'refused' || polls === MAX_POLLS) return refusal ?? ok('unread')
      await clock.sleep(FIRST_POLL * 2 ** polls)
    }
    const account = await ledger.accountByTwoIfShort(wallet, state, (read) => judge(read).ok)
    if (!account.ok) return err('ledger_unreachable')
    const judged = judge(account.value)
    await keepMeans(db, wallet, { funds: account.value, isShort: !judged.ok }, clock.now())
    return judged
  }
}

/** What stored means say: `recent`, so that no node need be asked; `refusal`, which also holds where none may be asked. */
function verdictOf(
  means: Means | null,
  judge: (funds: WalletFunds) => ReturnType<typeof judgeMeans>,
  now: number,
) {
  const verdict = means && judge(means.funds)
  const refusal = verdict && !verdict.ok && means?.isByTwo ? verdict : null
  if (!means || means.readAt <= now - READ_AGAIN) return { refusal, recent: null }
  return { refusal, recent: verdict?.ok ? verdict : refusal }
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
