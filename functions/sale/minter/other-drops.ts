import type { Account } from '../../adapters/ledger/ledger.ts'
import { type Cursor, mayBeIn } from '../../records/journal/cursor-store.ts'
import { isDivergenceSeen } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'

/** Whether the account ends with the journal's last link, in the ledger that the journal has it in. */
export function endsWithTail({ previousTx, previousLedger }: Account, cursor: Cursor): boolean {
  return previousTx === cursor.hash && mayBeIn(cursor, previousLedger)
}

/** Whether the account has other drops than the journal's last link left. */
export function hasOtherDrops({ balance }: Account, cursor: Cursor): boolean {
  return balance.toString() !== cursor.balance
}

/**
 * Whether two nodes show other drops once more, after the follower has read on. A fork may have the journal's last link, in a
 * ledger of the same index, after others: by then the follower has seen that fork, or the nodes have left it.
 */
export async function isShownAgain(
  { db, config, ledger, follower }: Pick<Services, 'db' | 'config' | 'ledger' | 'follower'>,
  cursor: Cursor,
): Promise<boolean> {
  await follower.catchUp()
  if (await isDivergenceSeen(db)) return false
  const agreed = await ledger.agree()
  const root = agreed.ok ? await agreed.value.account(config.minter) : agreed
  return (
    root.ok && root.value !== null && endsWithTail(root.value, cursor) && hasOtherDrops(root.value, cursor)
  )
}
