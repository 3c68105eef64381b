import { isolated } from '../../records/alerts/isolated.ts'
import type { Failing } from '../../records/alerts/quarantine-store.ts'
import type { Services } from '../../services.ts'
import { settle } from './settle.ts'
import { noteTurn, openPurchaseIds } from './store.ts'

/** Open purchases settled in one run: each takes some twelve exchanges with D1, and one call of a Worker may make a thousand. */
export const PURCHASES_A_RUN = 40
/** Purchases settled at the same time. */
const LANES = 6

/** Settles open purchases in turns by wallet, the longest unchecked first, until the deadline (unix ms). */
export async function servePurchases(services: Services, failing: Failing, deadline: number): Promise<void> {
  const { db, clock } = services
  const ids = await openPurchaseIds(db, clock.now(), PURCHASES_A_RUN)
  const lane = async () => {
    while (clock.now() < deadline) {
      const id = ids.shift()
      if (id === undefined) return
      await isolated(services, failing, { kind: 'purchase', id }, async () => {
        await noteTurn(db, id, clock.now())
        await settle(services, id, { asker: 'cron', deadline: clock.now() })
      })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
