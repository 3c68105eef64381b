import { thousands } from '#contract/thousands'
import { put } from '../../lib/put.ts'
import { showSupply } from '../../lib/supply.ts'

/** Writes how many passes are sold, and why none can be bought now, into `FactStrip`. Leaves the prerendered text if the server does not answer. */
export async function showMinted(page: Document): Promise<void> {
  const { minted, total } = await showSupply(page)
  if (!isCount(minted) || !isCount(total) || minted > total) return
  put(page, '[data-minted]', { textContent: `${thousands(minted)} of ${thousands(total)}` })
  put(page, '[data-minted-note]', { textContent: 'sold' })
  const part = Math.round((100 * minted) / total)
  page.querySelector('.fact-strip-filled')?.setAttribute('d', `M0 0h${part}v1H0z`)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
