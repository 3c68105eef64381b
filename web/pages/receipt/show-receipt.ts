import { imageOfPass } from '#contract/pass-image'
import { RECEIPT_PATH, VERIFY_PAGE } from '#contract/receipts'
import { SECOND } from '#contract/timing'
import type { ErrorReply } from '#contract/wire/error-reply'
import type { SignedReceipt } from '#contract/wire/receipt'
import { fetchInTime } from '../../lib/fetch-in-time.ts'
import { put, putText, showOnly } from '../../lib/put.ts'
import { fillLines } from '../../receipt/fill-lines.ts'

/** Before a receipt that is pending, or could not be read, is requested again, in ms. */
const PAUSE = 10 * SECOND

/** Reads the receipt of a sale, by the hash of its transaction, and writes it into the page, or the reason why there is none. */
export async function showReceipt(transaction: string): Promise<void> {
  showOnly(document, 'data-word', 'reading')
  await read(transaction)
}

/** Retries until there is a receipt or a refusal. The page says why all the time, so that a screen reader announces it once. */
async function read(transaction: string): Promise<void> {
  const address = `${RECEIPT_PATH}/${transaction}`
  try {
    const answer = await fetchInTime(address)
    const said: unknown = await answer.json()
    if (answer.ok) return fill(said as SignedReceipt, address)
    const { error, code } = said as Pick<ErrorReply, 'error' | 'code'>
    putText(document, '[data-word="refused"]', error)
    showOnly(document, 'data-word', 'refused')
    if (code !== 'receipt_pending') return
  } catch {
    showOnly(document, 'data-word', 'broken')
  }
  setTimeout(() => void read(transaction), PAUSE)
}

function fill(signed: SignedReceipt, address: string): void {
  const { receipt } = signed
  showOnly(document, 'data-word', 'shown')
  fillLines(document, signed)
  // The picture that wallets show is twenty times as large.
  put(document, '[data-picture]', { src: `/nfts/${imageOfPass(receipt.tier, receipt.number)}.large.webp` })
  put(document, '[data-verify]', { href: `${VERIFY_PAGE}?tx=${receipt.transaction}` })
  put(document, '[data-save]', { href: address, download: `touchstone-receipt-${receipt.tokenId}.json` })
  document.querySelector('[data-print]')?.addEventListener('click', () => print())
  put(document, '[data-find]', { hidden: true })
  put(document, '[data-receipt]', { hidden: false })
}
