import { txHash } from '#contract/wire/ledger-ids'
import { isolated } from '../../records/alerts/isolated.ts'
import type { Failing } from '../../records/alerts/quarantine-store.ts'
import type { Services } from '../../services.ts'
import type { Asker } from '../purchase/step.ts'
import { settleDebts } from './settle-debt.ts'
import { settlePayment } from './settle-payment.ts'
import { notePaymentTurn, openPayments } from './store.ts'

/** Payments read for one run, which has a thousand exchanges with D1 for all its work. */
const MAX = 40

/**
 * Refunds dust that is due, and settles open payments in turns by payer, until the deadline (unix ms). Dust takes many
 * questions to nodes, and its sender can have it refunded again and again: what was just read does not wait for it.
 */
export async function servePayments(
  services: Services,
  failing: Failing,
  asker: Asker,
  deadline: number,
): Promise<void> {
  const { db, clock } = services
  if (asker !== 'ledger')
    await isolated(services, failing, { kind: 'step', id: 'dust' }, () =>
      settleDebts(services, { asker, deadline: clock.now() }, failing),
    )
  for (const id of await openPayments(db, clock.now(), MAX)) {
    if (clock.now() >= deadline) return
    await isolated(services, failing, { kind: 'payment', id }, async () => {
      const hash = txHash.parse(id)
      await notePaymentTurn(db, hash, clock.now())
      await settlePayment(services, hash, { asker, deadline: clock.now() })
    })
  }
}
