import type { ErrorCode } from '#contract/errors'
import type { Address } from '#contract/ledger-ids'
import { type Drops, drops } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import { feeFor } from '../ledger/fee.ts'
import type { Account, LedgerState } from '../ledger/ledger.ts'
import type { Services } from '../services.ts'

/**
 * Whether the wallet could take the pass at this price, asked before anything is reserved or signed: a refusal here
 * costs nobody a drop.
 */
export async function preflight(
  { ledger }: Pick<Services, 'ledger'>,
  wallet: Address,
  price: Drops,
): Promise<Result<null, ErrorCode>> {
  const [account, state] = await Promise.all([ledger.account(wallet), ledger.state()])
  if (!account.ok || !state.ok) return err('ledger_unreachable')
  return ready(account.value, state.value, price)
}

/** The decision itself: the account exists, takes offers, and covers price, fee and the reserve of one more object. */
export function ready(account: Account | null, state: LedgerState, price: Drops): Result<null, ErrorCode> {
  if (!account) return err('wallet_unactivated')
  if (account.offersBlocked) return err('offers_blocked')
  const needed = price + feeFor(state) + state.reserveIncrement
  return spendable(account, state) >= needed ? ok(null) : err('insufficient_funds')
}

/** What an account may spend: its balance less the reserve the ledger keeps; never below zero. */
export function spendable(account: Account, state: LedgerState): Drops {
  const left = account.balance - state.reserveBase - BigInt(account.ownerCount) * state.reserveIncrement
  return drops(left > 0n ? left : 0n)
}
