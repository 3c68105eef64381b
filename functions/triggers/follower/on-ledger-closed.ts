import { SECOND } from '#contract/timing'
import type { ClosedLedger } from '../../adapters/ledger/ledger.ts'
import { isolated } from '../../records/alerts/isolated.ts'
import { readFailing } from '../../records/alerts/quarantine-store.ts'
import { servePayments } from '../../sale/payment/serve-payments.ts'
import { reclaim } from '../../sale/purchase/reclaim.ts'
import { settle } from '../../sale/purchase/settle.ts'
import { purchasesAwaitingLedger } from '../../sale/purchase/store.ts'
import type { Services } from '../../services.ts'

/** Purchases checked after one close; the cron run checks the rest. */
const MAX = 40
/** How long one round may take for payments. */
const PAYMENTS = 3 * SECOND

/**
 * On ledger closed: settles the purchases whose next step that ledger may have brought, or whose offer expired by it,
 * payments that came in, and holds that keep others waiting. What fails stops nothing else.
 */
export async function onLedgerClosed(services: Services, { index, closeTime }: ClosedLedger): Promise<void> {
  const { db, clock } = services
  const failing = await readFailing(db)
  const ids = await purchasesAwaitingLedger(db, { closeTime, now: clock.now() }, MAX)
  await Promise.all(
    ids.map((id) =>
      isolated(services, failing, { kind: 'purchase', id }, () =>
        settle(services, id, { asker: 'close', deadline: clock.now() }),
      ),
    ),
  )
  await servePayments(services, failing, 'close', clock.now() + PAYMENTS)
  await reclaim(services, index, failing)
}
