import { AVAILABLE_PATH } from '#contract/collection'
import type { Supply } from '#contract/wire/collection'
import { put } from './put.ts'

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

/** Changes texts about the mint once all passes are sold. */
export function showSoldOut(page: Document, { available }: SupplySent): void {
  if (available !== 0) return
  put(page, 'main a[href="/founder-pass-wallet"] > span', { textContent: 'Sold Out: see what remains' })
  put(page, '.secure-live', {
    textContent: 'All passes are taken. Every sale can still be counted, and every receipt verified.',
  })
}
