/** Of a payment: it may deliver less than it names (xrpl.org, "Payment Flags"). */
export const TF_PARTIAL_PAYMENT = 0x0002_0000
/** The only flag of our NFTokens. */
export const TF_TRANSFERABLE = 8
