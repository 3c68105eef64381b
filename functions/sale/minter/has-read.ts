import type { TxHash } from '#contract/wire/ledger-ids'
import { isRead } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'

/** Whether the journal has this link. Where it has not, the follower catches up once, and the answer is that after it. */
export async function hasRead(
  { db, follower }: Pick<Services, 'db' | 'follower'>,
  link: TxHash,
): Promise<boolean> {
  if (await isRead(db, link)) return true
  await follower.catchUp()
  return isRead(db, link)
}
