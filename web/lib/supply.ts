import { AVAILABLE_PATH } from '#contract/collection'
import type { Supply } from '#contract/wire/collection'
import { put, putText } from './put.ts'

/** The supply as the server sent it, not validated: a schema is too large for a page that is only read. */
type SupplySent = Partial<Record<keyof Supply, unknown>>

/** Reads the supply, and shows what visitors read about the mint because of it. Empty when the server does not reply. */
export async function showSupply(page: Document): Promise<SupplySent> {
  const reply = fetch(AVAILABLE_PATH).then((response) => (response.ok ? response.json() : null))
  const supply: SupplySent = (await reply.catch(() => null)) ?? {}
  showSoldOut(page, supply)
  showNotice(page, supply)
  return supply
}

/** Changes texts about the mint while no pass is left, and back: a pass on hold may return. Without a number it changes none. */
export function showSoldOut(page: Document, { available }: SupplySent): void {
  if (typeof available !== 'number') return
  for (const part of page.querySelectorAll<HTMLElement>(ABOUT_THE_MINT)) {
    const { before, soldOut = 'Sold Out: see what remains' } = part.dataset
    if ((available === 0) === (before !== undefined)) continue
    if (before === undefined) part.dataset.before = part.textContent
    else delete part.dataset.before
    part.textContent = before ?? soldOut
  }
}

/** Shows what visitors read while no purchase can be begun, in the elements that wait for it; hides them otherwise. */
export function showNotice(page: Document, { notice }: SupplySent): void {
  const text = typeof notice === 'string' ? notice : ''
  put(page, '[data-sale-notice]', { hidden: !text })
  putText(page, '[data-sale-notice]', text)
}

/** Links to the mint, and texts with an attribute that has their words once no pass is left. */
const ABOUT_THE_MINT = 'main a[href="/founder-pass-wallet"] > span, [data-sold-out]'
