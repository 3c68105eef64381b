import { AVAILABLE_PATH } from '#contract/collection'
import type { Supply } from '#contract/wire/collection'

/** The supply as the server sent it, not validated: a schema is too large for a page that is only read. */
type SupplySent = Partial<Record<keyof Supply, unknown>>

/** Reads the supply; empty when the server does not reply. */
export async function readSupply(): Promise<SupplySent> {
  try {
    const response = await fetch(AVAILABLE_PATH)
    return response.ok ? ((await response.json()) ?? {}) : {}
  } catch {
    return {}
  }
}

/** Changes texts about the mint while no pass is left, and back: a pass on hold may return. Without a number it changes none. */
export function showSoldOut(page: Document, { available }: SupplySent): void {
  if (typeof available !== 'number') return
  for (const [where, words] of Object.entries(SOLD_OUT)) {
    for (const part of page.querySelectorAll<HTMLElement>(where)) {
      const { before } = part.dataset
      if ((available === 0) === (before !== undefined)) continue
      if (before === undefined) part.dataset.before = part.textContent
      else delete part.dataset.before
      part.textContent = before ?? words
    }
  }
}

const SOLD_OUT = {
  'main a[href="/founder-pass-wallet"] > span': 'Sold Out: see what remains',
  '.secure-live': 'All passes are taken. Every sale can still be counted, and every receipt verified.',
}
