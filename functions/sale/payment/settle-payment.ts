import type { TxHash } from '#contract/wire/ledger-ids'
import { isOver } from '../../records/invoice/payment-life.ts'
import type { Payment, PaymentIn } from '../../records/invoice/payment-row.ts'
import { invoiceById } from '../../records/invoice/store.ts'
import type { Services } from '../../services.ts'
import { settle } from '../purchase/settle.ts'
import type { Check } from '../purchase/step.ts'
import { judgeReceived } from './judge-received.ts'
import { passOver } from './refund-turn-store.ts'
import { settleRefund } from './settle-refund.ts'
import type { PaymentStep } from './step.ts'
import { paymentByHash } from './store.ts'

/** More steps than the longest possible path. */
const MAX_STEPS = 12

/**
 * Moves one payment as far as the ledger allows; called by a claim, a wake-up, the follower and the cron run. Safe to
 * run any number of times and concurrently. Returns the payment as it is then, or null if there is none.
 */
export async function settlePayment(services: Services, hash: TxHash, check: Check): Promise<Payment | null> {
  try {
    return await moveOn(services, hash, check)
  } catch (error) {
    await passOver(services.db, hash, services.clock.now())
    throw error
  }
}

async function moveOn(services: Services, hash: TxHash, check: Check): Promise<Payment | null> {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const payment = await paymentByHash(services.db, hash)
    if (!payment || isOver(payment.status)) return payment
    if ((await stepOf(services, payment, check)) === 'wait') break
  }
  return paymentByHash(services.db, hash)
}

async function stepOf(services: Services, payment: Payment, check: Check): Promise<PaymentStep> {
  switch (payment.status) {
    case 'received':
      return judgeReceived(services, payment)
    case 'delivering':
      return settleDelivery(services, payment, check)
    case 'refunding':
      return settleRefund(services, payment, check)
    case 'delivered':
    case 'refunded':
    case 'refund_manual':
      return 'wait'
  }
}

/** The purchase delivers; the payment moves together with it. */
async function settleDelivery(
  services: Services,
  payment: PaymentIn<'delivering'>,
  check: Check,
): Promise<PaymentStep> {
  const invoice = await invoiceById(services.db, payment.invoiceId)
  if (!invoice) return 'wait'
  await settle(services, invoice.purchaseId, check)
  const now = await paymentByHash(services.db, payment.hash)
  return now?.version === payment.version ? 'wait' : 'again'
}
