import { DAY, SECOND } from '#contract/timing'
import { endLease, takeLease } from '../db/lease.ts'
import type { Services } from '../services.ts'
import { settle } from './settle.ts'
import { openPurchaseIds } from './store.ts'
import { tendMinter } from './tend-minter.ts'

/** Purchases looked at in one run. */
const MOST_PURCHASES = 60
/** How long one run may take before the next may start beside it. */
const LEASE = 50 * SECOND
/** How long an ended sign-in or session is kept. */
const KEEP = 30 * DAY

/**
 * The clock's turn: settles what nobody is looking at, keeps the minter's tickets and offers in order, and forgets what
 * is long over. It decides nothing by itself; each purchase goes through the same `settle` as everybody else's.
 */
export async function reconcile(services: Services): Promise<void> {
  if (!(await takeLease(services, 'reconcile', LEASE))) return
  const { db, clock } = services
  for (const id of await openPurchaseIds(db, MOST_PURCHASES)) {
    await settle(services, id, { asker: 'cron', deadline: clock.now() })
  }
  await tendMinter(services)
  await forget(services)
  await endLease(services, 'reconcile')
}

async function forget({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  await db.batch([
    db.prepare('DELETE FROM session WHERE expires_at < ?').bind(now - KEEP),
    db.prepare('DELETE FROM sign_in WHERE expires_at < ?').bind(now - KEEP),
  ])
}
