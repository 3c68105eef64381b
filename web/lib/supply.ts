import { INFO_PATH } from '#contract/collection'
import type { CollectionInfo } from '#contract/wire/collection'
import { put } from './put.ts'

/** What the server says of the supply, unchecked: a schema would weigh more than a page that reads may. */
type Supply = Partial<Record<keyof CollectionInfo, unknown>>

/** Reads the supply; nothing where the server does not say. */
export async function readSupply(): Promise<Supply> {
  try {
    const response = await fetch(INFO_PATH)
    return response.ok ? ((await response.json()) ?? {}) : {}
  } catch {
    return {}
  }
}

/** Once every pass is taken, the links to the mint page say so, and nothing says that minting is open. */
export function tellNothingLeft(page: Document, { available }: Supply): void {
  if (available !== 0) return
  put(page, 'main a[href="/founder-pass-wallet"] > span', { textContent: 'Sold Out: see what remains' })
  put(page, '.secure-live', {
    textContent: 'All passes are taken. Every sale can still be counted, and every receipt verified.',
  })
}
