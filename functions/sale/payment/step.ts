/** What a step did: changed the payment, or found it changed, so that it is to be read again; or has to wait for the world. */
export type PaymentStep = 'again' | 'wait'
