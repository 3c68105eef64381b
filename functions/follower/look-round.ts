import type { ClosedLedger } from '../ledger/ledger.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { notePaymentTurn, openPayments } from '../payment/store.ts'
import { settle } from '../purchase/settle.ts'
import { purchasesAwaitingLedger } from '../purchase/store.ts'
import { takeBack } from '../purchase/take-back.ts'
import type { Services } from '../services.ts'

/** Purchases looked at after one close; the rest has its turn with the clock. */
const MOST = 40

/**
 * After a close: looks at the purchases whose next step that ledger may have brought, or whose offer it outlived, at
 * payments that came in, and at holds that keep others waiting.
 */
export async function lookRound(services: Services, { index, closeTime }: ClosedLedger): Promise<void> {
  const { db, clock } = services
  const ids = await purchasesAwaitingLedger(db, closeTime, MOST)
  await Promise.all(ids.map((id) => settle(services, id, { asker: 'close', deadline: clock.now() })))
  for (const hash of await openPayments(db, MOST)) {
    await notePaymentTurn(db, hash, clock.now())
    await settlePayment(services, hash, { asker: 'close', deadline: clock.now() })
  }
  await takeBack(services, index)
}
