/** The stages that a buyer sees, in order. Each is a fact of a row or of the ledger, never a timer. */
export const purchaseStages = [
  'reserving',
  'minting',
  'creating-offer',
  'waiting-payment',
  'confirming',
  'success',
] as const

/** A stage, or that the purchase ended without a pass. */
export type PurchaseStage = (typeof purchaseStages)[number] | 'error'
