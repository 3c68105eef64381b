import { mayBeInLedger, readCursor } from '../../records/journal/cursor-store.ts'
import { isRead, type LastLink } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'

/** Whether the journal has this link alike. Where it has not, the follower catches up once, and the answer is that after it. */
export async function hasRead(
  { db, follower }: Pick<Services, 'db' | 'follower'>,
  last: LastLink,
): Promise<boolean> {
  if (await isRead(db, last)) return true
  await follower.catchUp()
  return isRead(db, last)
}

/**
 * Whether two operators show the journal's last link in the ledger that the journal has it in, by its hash, or show it no
 * more. A fork may end as the network does, with the same drops in a ledger of the same index, and lack a sale before: a pass
 * that was paid first costs the minter nothing as it is taken.
 */
export async function isTailShown({ db, ledger }: Pick<Services, 'db' | 'ledger'>): Promise<boolean> {
  const cursor = await readCursor(db)
  if (!cursor) return false
  const shown = await ledger.transactionByTwo(cursor.hash)
  return shown.ok && (shown.value === null || mayBeInLedger(cursor, shown.value.ledgerHash))
}
