import type { AccountRoot } from './entries.ts'
import { keylet } from './keylets.ts'
import { read, type StateReader } from './state.ts'
import type { View } from './view.ts'

/** The network's costs in drops: minimum fee, base reserve, and reserve per owned object. */
export const fees = { base: 10n, reserveBase: 1_000_000n, reserveIncrement: 200_000n } as const

/** The reserve in drops for this many owned objects. */
export function reserve(ownerCount: number): bigint {
  return fees.reserveBase + BigInt(ownerCount) * fees.reserveIncrement
}

export function readAccount(state: StateReader, address: string): AccountRoot | undefined {
  return read(state, 'AccountRoot', keylet.account(address))
}

/** Drops above the account's reserve; never negative. */
export function spendable(state: StateReader, address: string): bigint {
  const account = readAccount(state, address)
  if (!account) return 0n
  const free = BigInt(account.Balance) - reserve(account.OwnerCount)
  return free > 0n ? free : 0n
}

/** Rewrites an account that is known to exist. */
export function updateAccount(
  view: View,
  address: string,
  change: (account: AccountRoot) => AccountRoot,
): void {
  const account = readAccount(view, address)
  if (!account) throw new Error(`account ${address} is missing`)
  view.put(keylet.account(address), change(account))
}

export function adjustOwnerCount(view: View, address: string, by: number): void {
  updateAccount(view, address, (account) => ({
    ...account,
    OwnerCount: Math.max(0, account.OwnerCount + by),
  }))
}

/** Moves drops between two existing accounts; the caller has checked the balance. */
export function moveDrops(view: View, from: string, to: string, drops: bigint): void {
  addDrops(view, from, -drops)
  addDrops(view, to, drops)
}

function addDrops(view: View, address: string, drops: bigint): void {
  updateAccount(view, address, (account) => ({
    ...account,
    Balance: String(BigInt(account.Balance) + drops),
  }))
}
