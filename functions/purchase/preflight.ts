import type { ErrorCode } from '#contract/error-codes'
import { type Drops, drops } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import { meansOf, OBJECTS_OF_A_PASS } from '#contract/spendable'
import type { Address } from '#contract/wire/ledger-ids'
import { acceptanceFee } from '../ledger/fee.ts'
import type { Account, LedgerCosts } from '../ledger/ledger.ts'
import { reserveOf } from '../ledger/reserve.ts'
import type { Services } from '../services.ts'

/** How many transactions it takes to have the pass, each with its fee. */
export type Signatures = 1 | 2

/**
 * Whether the wallet could take the pass at this price, asked before anything is reserved or signed: a refusal here
 * costs nobody a drop.
 */
export async function preflight(
  { ledger, follower }: Pick<Services, 'ledger' | 'follower'>,
  wallet: Address,
  price: Drops,
  signatures: Signatures = 1,
): Promise<Result<null, ErrorCode>> {
  const [account, state] = await Promise.all([ledger.account(wallet), follower.standing()])
  if (!account.ok || !state) return err('ledger_unreachable')
  return ready(account.value, state, price, signatures)
}

/** The decision itself: the account exists, takes offers, and covers price, fees and the reserve of one more object. */
export function ready(
  account: Pick<Account, 'balance' | 'ownerCount' | 'offersBlocked'> | null,
  state: LedgerCosts,
  price: Drops,
  signatures: Signatures = 1,
): Result<null, ErrorCode> {
  if (!account) return err('wallet_unactivated')
  if (account.offersBlocked) return err('offers_blocked')
  const fee = drops(acceptanceFee(state) * BigInt(signatures))
  const bill = { price, fee, objects: OBJECTS_OF_A_PASS }
  return meansOf(account, bill, reserveOf(state)).shortfall === 0n ? ok(null) : err('insufficient_funds')
}
