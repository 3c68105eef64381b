import { INFO_PATH } from '#contract/collection'
import { thousands } from '#contract/thousands'
import type { CollectionInfo } from '#contract/wire/collection'

type Minted = Pick<CollectionInfo, 'minted' | 'total'>

/** Writes how many passes are minted into the page's strip of facts; what stands there stays if the server does not say. */
export async function tellMinted(page: Document): Promise<void> {
  const said = await readMinted()
  if (!said) return
  const words = page.querySelector('[data-minted]')
  if (words) words.textContent = `${thousands(said.minted)} minted`
  const part = Math.round((100 * said.minted) / said.total)
  page.querySelector('.fact-strip-filled')?.setAttribute('d', `M0 0h${part}v1H0z`)
}

async function readMinted(): Promise<Minted | null> {
  try {
    const response = await fetch(INFO_PATH)
    return response.ok ? mintedIn(await response.json()) : null
  } catch {
    return null
  }
}

function mintedIn(info: unknown): Minted | null {
  const { minted, total } = (info ?? {}) as Partial<Record<keyof Minted, unknown>>
  if (!isCount(minted) || !isCount(total) || minted > total) return null
  return { minted, total }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
