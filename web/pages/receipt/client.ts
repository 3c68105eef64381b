import { imageOfPass } from '#contract/pass-image'
import { RECEIPT_PATH, VERIFY_PAGE } from '#contract/receipts'
import type { SignedReceipt } from '#contract/wire/receipt'
import { fillLines } from '../../receipt/fill-lines.ts'

const named = (new URLSearchParams(location.search).get('tx') ?? '').trim().toUpperCase()
if (/^[0-9A-F]{64}$/.test(named)) void open(named)

/** Reads the receipt of a sale and writes it into the page, or the sentence that says why there is none. */
async function open(transaction: string): Promise<void> {
  say('reading')
  const address = `${RECEIPT_PATH}/${transaction}`
  try {
    const answer = await fetch(address)
    const said: unknown = await answer.json()
    if (answer.ok) return fill(said as SignedReceipt, address)
    write('[data-word="refused"]', (said as { error: string }).error)
    say('refused')
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
