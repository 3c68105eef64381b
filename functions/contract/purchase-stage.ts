import * as z from './schema.ts'

/** What a buyer sees happening, in order. Each stage is a fact of a row or of the ledger, never a timer. */
export const purchaseStages = [
  'reserving',
  'minting',
  'creating-offer',
  'waiting-payment',
  'confirming',
  'success',
] as const

export const purchaseStage = z.enum([...purchaseStages, 'error'])
export type PurchaseStage = z.infer<typeof purchaseStage>
