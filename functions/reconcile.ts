import { SECOND } from '#contract/timing'
import { tellAlerts } from './alerts/alerts.ts'
import { tellShutdown } from './alerts/shutdown.ts'
import { endLease, takeLease } from './db/lease.ts'
import { confirmSales } from './follower/confirm-sales.ts'
import { forget } from './forget.ts'
import { sweepIdentities } from './hints/look-at-identity.ts'
import { compareWithLedger } from './minter/compare.ts'
import { tendMinter } from './minter/tend-minter.ts'
import { settlePayment } from './payment/settle-payment.ts'
import { notePaymentTurn, openPayments } from './payment/store.ts'
import { settle } from './purchase/settle.ts'
import { noteTurn, openPurchaseIds } from './purchase/store.ts'
import type { Services } from './services.ts'

/** Purchases looked at in one run, and how long that may take: the rest comes first in the next. */
const MOST_PURCHASES = 60
const PATIENCE = 30 * SECOND
/** How long the provider of identities may keep the rest waiting. */
const IDENTITIES = 8 * SECOND
/** How long one run may take before the next may start beside it. */
const LEASE = 50 * SECOND

/**
 * The clock's turn: settles what nobody is looking at, keeps the minter's tickets and offers in order, and forgets what
 * is long over. It decides nothing by itself; each purchase goes through the same `settle` as everybody else's.
 */
export async function reconcile(services: Services): Promise<void> {
  const fence = await takeLease(services, 'reconcile', LEASE)
  if (fence === null) return
  const { db, clock } = services
  const end = clock.now() + PATIENCE
  await apart(services, 'follower', async () => void (await services.follower.catchUp()))
  for (const id of await openPurchaseIds(db, MOST_PURCHASES)) {
    if (clock.now() >= end) break
    await apart(services, `purchase ${id}`, async () => {
      await noteTurn(db, id, clock.now())
      await settle(services, id, { asker: 'cron', deadline: clock.now() })
    })
  }
  for (const hash of await openPayments(db, MOST_PURCHASES)) {
    if (clock.now() >= end) break
    await apart(services, `payment ${hash}`, async () => {
      await notePaymentTurn(db, hash, clock.now())
      await settlePayment(services, hash, { asker: 'cron', deadline: clock.now() })
    })
  }
  await apart(services, 'minter', () => tendMinter(services))
  await apart(services, 'comparison', () => compareWithLedger(services))
  await apart(services, 'sales', () => confirmSales(services))
  await apart(services, 'alerts', () => tellAlerts(services))
  await apart(services, 'identities', () => sweepIdentities(services, clock.now() + IDENTITIES))
  await apart(services, 'shutdown', () => tellShutdown(services))
  await apart(services, 'forget', () => forget(services))
  await endLease(services, 'reconcile', fence)
}

/** Does one thing so that its failure is not the next one's. */
async function apart({ log }: Services, what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.crashed({ requestId: 'clock', path: what, error })
  }
}
