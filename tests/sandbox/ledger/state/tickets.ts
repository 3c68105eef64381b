import { adjustOwnerCount, updateAccount } from './accounts.ts'
import { directoryRemove } from './directory.ts'
import { without } from './entries.ts'
import { keylet } from './keylets.ts'
import { read } from './state.ts'
import type { View } from './view.ts'

/** Deletes a ticket: it was used, or its owner is deleted. */
export function deleteTicket(view: View, owner: string, index: string): void {
  const ticket = read(view, 'Ticket', index)
  if (!ticket) throw new Error(`ticket ${index} disappeared from the ledger`)
  directoryRemove(view, keylet.ownerDirectory(owner), ticket.OwnerNode, index, true)
  updateAccount(view, owner, (account) => {
    const left = (account.TicketCount ?? 0) - 1
    return left === 0 ? without(account, 'TicketCount') : { ...account, TicketCount: left }
  })
  adjustOwnerCount(view, owner, -1)
  view.erase(index)
}
