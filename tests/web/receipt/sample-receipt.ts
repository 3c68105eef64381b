import { canonicalText } from '#contract/canonical-text'
import { receiptCalls } from '#contract/wire/published/receipt'
import { type Receipt, type ReceiptKey, type SignedReceipt, signedReceipt } from '#contract/wire/receipt'
import { publishedKey, signText } from '../../../functions/sale/receipt/receipt-key.ts'

/** The key of RFC 8037. */
const pair = {
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
}

/** The published example's receipt, as our server signs it. */
export const sampleReceipt: Receipt = signedReceipt.parse(receiptCalls[0]?.example.reply).receipt

export async function sampleKeys(): Promise<readonly ReceiptKey[]> {
  return [await publishedKey(pair.x)]
}

export async function signed(receipt: object = sampleReceipt): Promise<SignedReceipt> {
  return { receipt: receipt as Receipt, signature: await signText(pair, canonicalText(receipt)) }
}
