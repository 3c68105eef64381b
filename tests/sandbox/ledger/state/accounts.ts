import type { AccountRoot } from './entries.ts'
import { keylet } from './keylets.ts'
import { read, type StateReader } from './state.ts'
import type { View } from './view.ts'

/** What the network charges, in drops: the least fee, and what every account and every object it owns locks up. */
export const fees = { base: 10n, reserveBase: 1_000_000n, reserveIncrement: 200_000n } as const

/** Drops an account must keep while it owns so many objects. */
export function reserve(ownerCount: number): bigint {
  return fees.reserveBase + BigInt(ownerCount) * fees.reserveIncrement
}

export function readAccount(state: StateReader, address: string): AccountRoot | undefined {
  return read(state, 'AccountRoot', keylet.account(address))
}

/** Drops the account could send away and still keep its reserve; never negative. */
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

/** Moves drops between two existing accounts; the caller has made sure that they are there. */
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
