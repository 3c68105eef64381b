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
