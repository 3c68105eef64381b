import { INFO_PATH } from '#contract/collection'
import { thousands } from '#contract/thousands'
import type { CollectionInfo } from '#contract/wire/collection'
import { put } from '../../lib/put.ts'

/** Writes how many passes are sold into the page's strip of facts; what stands there stays if the server does not say. */
export async function tellMinted(page: Document): Promise<void> {
  const { minted, total } = await readInfo()
  if (!isCount(minted) || !isCount(total) || minted > total) return
  put(page, '[data-minted]', { textContent: `${thousands(minted)} of ${thousands(total)}` })
  put(page, '[data-minted-note]', { textContent: 'sold' })
  const part = Math.round((100 * minted) / total)
  page.querySelector('.fact-strip-filled')?.setAttribute('d', `M0 0h${part}v1H0z`)
}

async function readInfo(): Promise<Partial<Record<keyof CollectionInfo, unknown>>> {
  try {
    const response = await fetch(INFO_PATH)
    return response.ok ? ((await response.json()) ?? {}) : {}
  } catch {
    return {}
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
