/** Of a payment: it may deliver less than it names (xrpl.org, "Payment Flags"). */
export const TF_PARTIAL_PAYMENT = 0x0002_0000
/** Of an NFTokenCreateOffer: it sells. */
export const TF_SELL_NFTOKEN = 1
/** The only flag of our NFTokens. */
export const TF_TRANSFERABLE = 8
