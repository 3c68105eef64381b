import type { Payment } from '../invoice/payment-row.ts'
import type { Look } from '../purchase/step.ts'
import type { Services } from '../services.ts'

/** What a step did: changed the payment, or found it changed, so that it is to be read again; or has to wait for the world. */
export type PaymentStep = 'again' | 'wait'

export type StepOf = (services: Services, payment: Payment, look: Look) => Promise<PaymentStep>
