import { imageOfPass } from '#contract/pass-image'
import { RECEIPT_PATH, VERIFY_PAGE } from '#contract/receipts'
import { SECOND } from '#contract/timing'
import type { ErrorReply } from '#contract/wire/error-reply'
import type { SignedReceipt } from '#contract/wire/receipt'
import { fillLines } from '../../receipt/fill-lines.ts'

/** How long a page waits before it asks again for a receipt that is nearly ready. */
const PAUSE = 10 * SECOND

/**
 * Reads the receipt of a sale and writes it into the page, or the sentence that says why there is none. One that is nearly
 * ready is asked for again by itself.
 */
export async function showReceipt(transaction: string): Promise<void> {
  say('reading')
  const address = `${RECEIPT_PATH}/${transaction}`
  try {
    const answer = await fetch(address)
    const said: unknown = await answer.json()
    if (answer.ok) return fill(said as SignedReceipt, address)
    const { error, code } = said as Pick<ErrorReply, 'error' | 'code'>
    write('[data-word="refused"]', error)
    say('refused')
    if (code === 'receipt_pending') setTimeout(() => void showReceipt(transaction), PAUSE)
  } catch {
    say('broken')
  }
}

function fill({ receipt, signature }: SignedReceipt, address: string): void {
  say(null)
  const place = document.querySelector<HTMLElement>('[data-receipt]')
  const form = document.querySelector<HTMLElement>('[data-find]')
  if (!place || !form) return
  fillLines(document, receipt, signature.kid)
  write('[data-signature]', signature.value)
  const picture = place.querySelector<HTMLImageElement>('[data-picture]')
  if (picture) {
    picture.src = `/nfts/${imageOfPass(receipt.tier, receipt.number)}.png`
    picture.hidden = false
  }
  link('[data-verify]', `${VERIFY_PAGE}?tx=${receipt.transaction}`)
  link('[data-save]', address).download = `touchstone-receipt-${receipt.tokenId}.json`
  place.querySelector('[data-print]')?.addEventListener('click', () => print())
  form.hidden = true
  place.hidden = false
}

function say(word: string | null): void {
  for (const one of document.querySelectorAll<HTMLElement>('[data-word]'))
    one.hidden = one.dataset.word !== word
}

function write(where: string, text: string): void {
  const place = document.querySelector(where)
  if (place) place.textContent = text
}

function link(which: string, href: string): HTMLAnchorElement {
  const found = document.querySelector<HTMLAnchorElement>(which) ?? document.createElement('a')
  found.href = href
  return found
}
