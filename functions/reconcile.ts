import { SECOND } from '#contract/timing'
import { CRON_RUN, completeLease, endLease, takeLease } from './adapters/db/lease.ts'
import { alertConditions } from './conditions.ts'
import { forget } from './forget.ts'
import { alertLaterRows } from './later-rows.ts'
import { serveMails } from './people/mail/send-mail.ts'
import { notifyAlerts } from './records/alerts/alerts.ts'
import { alertOfForeignNodes } from './records/alerts/foreign-nodes.ts'
import { endFinishedQuarantines, isolated } from './records/alerts/isolated.ts'
import { readFailing } from './records/alerts/quarantine-store.ts'
import { notifyShutdown } from './records/alerts/shutdown.ts'
import { foldStrangers } from './records/journal/fold-strangers.ts'
import { compareWithLedger } from './sale/minter/compare.ts'
import { maintainMinter } from './sale/minter/maintain-minter.ts'
import { alertDust } from './sale/payment/alert-dust.ts'
import { servePayments } from './sale/payment/serve-payments.ts'
import { servePurchases } from './sale/purchase/serve-purchases.ts'
import type { Services } from './services.ts'
import { sweepIdentities } from './triggers/wake-ups/check-identity.ts'

/** The shares of one run: none can use up another's. The journal's share is the follower's (`triggers/follower/follow.ts`). */
const PURCHASES = 15 * SECOND
const PAYMENTS = 8 * SECOND
/** How long the identity provider may delay the rest. */
const IDENTITIES = 8 * SECOND
/** How long one run may send mail. */
const MAILS = 6 * SECOND
/** How long one run may sum up transactions of strangers. */
const FOLDING = 4 * SECOND
/** How long one run may take before the next may start beside it. */
const LEASE = 50 * SECOND

/**
 * The cron run: settles what no other caller settles, maintains the minter's tickets and offers, and deletes what is
 * long over. It decides nothing by itself; each purchase goes through the same `settle` as everywhere. Its lease says when
 * a run was last completed: readiness, the follower and the operator's commands read that.
 */
export async function reconcile(services: Services): Promise<void> {
  const fence = await takeLease(services, CRON_RUN, LEASE)
  if (fence === null) return
  try {
    await runOnce(services)
  } catch (error) {
    await endLease(services, CRON_RUN, fence)
    throw error
  }
  await completeLease(services, CRON_RUN, fence)
}

async function runOnce(services: Services): Promise<void> {
  const { db, clock } = services
  const failing = await readFailing(db)
  const step = (id: string, act: () => Promise<unknown>) =>
    isolated(services, failing, { kind: 'step', id }, act)
  await step('journal', () => services.follower.catchUp())
  await step('purchases', () => servePurchases(services, failing, clock.now() + PURCHASES))
  await step('payments', () => servePayments(services, failing, 'cron', clock.now() + PAYMENTS))
  await step('minter', () => maintainMinter(services))
  await step('comparison', () => compareWithLedger(services))
  await step('networks', () => alertOfForeignNodes(services))
  await step('quarantine', () => endFinishedQuarantines(services))
  await step('dust days', () => alertDust(services))
  await step('later rows', () => alertLaterRows(services))
  await step('conditions', () => alertConditions(services))
  await step('alerts', () => notifyAlerts(services))
  await step('identities', () => sweepIdentities(services, clock.now() + IDENTITIES))
  await step('mails', () => serveMails(services, failing, clock.now() + MAILS))
  await step('shutdown', () => notifyShutdown(services))
  await step('forget', () => forget(services))
  await step('fold', () => foldStrangers(services, clock.now() + FOLDING))
}
