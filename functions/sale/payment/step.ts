/** What a step did: it changed the payment, or found it changed; or it has to wait for an outside change. */
export type PaymentStep = 'again' | 'wait'
