import { DAY, MINUTE, SECOND } from '#contract/timing'
import { deliver } from '../ledger/deliver.ts'
import type { Follow } from '../ledger/ledger.ts'
import { looseSubmissions, settleLoose, unsettledUpkeep } from '../ledger/submissions.ts'
import { adoptTickets, freeForgottenTickets, refillTickets, ticketsMade } from '../ledger/tickets.ts'
import type { Services } from '../services.ts'
import { settle } from './settle.ts'
import { openPurchaseIds } from './store.ts'
import { sweepOffers } from './sweep-offers.ts'

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
  if (!(await takeLease(services))) return
  const { db, clock, ledger, config } = services
  for (const id of await openPurchaseIds(db, MOST_PURCHASES)) {
    await settle(services, id, { asker: 'cron', deadline: clock.now() })
  }
  const follow = await ledger.follow(config.minter, false)
  if (follow.ok) {
    await upkeep(services, follow.value)
    follow.value.close()
  }
  await forget(services)
}

async function upkeep(services: Services, follow: Follow): Promise<void> {
  const { db } = services
  await freeForgottenTickets(db)
  await settleUnsettled(services, follow)
  await adoptTickets(services)
  await sweepOffers(services, follow)
  await refillTickets(services, follow)
  await settleUnsettled(services, follow)
}

/** Delivers upkeep, and withdrawals whose purchase ended before they were answered. */
async function settleUnsettled(services: Services, follow: Follow): Promise<void> {
  const { db, clock, log } = services
  for (const submission of [...(await unsettledUpkeep(db)), ...(await looseSubmissions(db))]) {
    const delivery = await deliver(services, submission, follow, clock.now())
    if (delivery.outcome === 'pending') continue
    const tx = delivery.outcome === 'validated' ? delivery.tx : null
    await settleLoose(db, submission, tx, tx && submission.purpose === 'tickets' ? ticketsMade(tx) : [])
    const result = tx?.meta.TransactionResult ?? 'dead'
    log.submissionSettled({
      hash: submission.hash,
      purpose: submission.purpose,
      result,
      ledger: tx?.ledger ?? null,
    })
  }
}

/** Only one run at a time; one that died holds the lease until it ends by itself. */
async function takeLease({ db, clock }: Services): Promise<boolean> {
  const now = clock.now()
  const { meta } = await db
    .prepare(
      `INSERT INTO lease (name, fence, ends_at) VALUES ('reconcile', 1, ?1)
       ON CONFLICT (name) DO UPDATE SET fence = fence + 1, ends_at = ?1 WHERE ends_at <= ?2`,
    )
    .bind(now + LEASE, now)
    .run()
  return meta.changes > 0
}

async function forget({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  await db.batch([
    db.prepare('DELETE FROM session WHERE expires_at < ?').bind(now - KEEP),
    db.prepare('DELETE FROM sign_in WHERE expires_at < ?').bind(now - KEEP),
    db.prepare(`UPDATE lease SET ends_at = ? WHERE name = 'reconcile'`).bind(now - MINUTE),
  ])
}
