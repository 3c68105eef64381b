import { adjustOwnerCount, readAccount } from './accounts.ts'
import { directoryRemove } from './directory.ts'
import { accountFlag, type DepositPreauth } from './entries.ts'
import { keylet } from './keylets.ts'
import type { StateReader } from './state.ts'
import type { View } from './view.ts'

/**
 * Whether an account may be paid by another: yes, unless it has deposit authorization and has not preauthorized that
 * one.
 */
export function mayDeposit(state: StateReader, from: string, to: string): boolean {
  const guarded = ((readAccount(state, to)?.Flags ?? 0) & accountFlag.depositAuth) !== 0
  return !guarded || from === to || state.get(keylet.depositPreauth(to, from)) !== undefined
}

/** Removes a preauthorization, and releases its reserve. */
export function deletePreauth(view: View, { Account, Authorize, OwnerNode }: DepositPreauth): void {
  const index = keylet.depositPreauth(Account, Authorize)
  directoryRemove(view, keylet.ownerDirectory(Account), OwnerNode, index, false)
  adjustOwnerCount(view, Account, -1)
  view.erase(index)
}
