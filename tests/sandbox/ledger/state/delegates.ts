import { adjustOwnerCount } from './accounts.ts'
import { directoryRemove } from './directory.ts'
import type { Delegate } from './entries.ts'
import { keylet } from './keylets.ts'
import { read, type StateReader } from './state.ts'
import type { View } from './view.ts'

/** Whether an account lets another send transactions of this type for it. */
export function mayActFor(state: StateReader, account: string, delegate: string, type: string): boolean {
  const entry = read(state, 'Delegate', keylet.delegate(account, delegate))
  return entry?.Permissions.some(({ Permission }) => Permission.PermissionValue === type) ?? false
}

/** Takes all permissions back, and releases the reserve for them. */
export function deleteDelegate(
  view: View,
  { Account, Authorize, OwnerNode, DestinationNode }: Delegate,
): void {
  const index = keylet.delegate(Account, Authorize)
  directoryRemove(view, keylet.ownerDirectory(Account), OwnerNode, index, false)
  directoryRemove(view, keylet.ownerDirectory(Authorize), DestinationNode, index, false)
  adjustOwnerCount(view, Account, -1)
  view.erase(index)
}
