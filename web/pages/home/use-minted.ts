import { useEffect, useState } from 'react'
import { INFO_PATH } from '#contract/collection'
import type { CollectionInfo } from '#contract/wire/collection'

type Minted = Pick<CollectionInfo, 'minted' | 'total'>

/**
 * How many passes are minted, or null while nobody has said. Two numbers are vouched for by hand here: the schemas of
 * the contract, and the library they are written in, would be a tenth of what this page loads.
 */
export function useMinted(): Minted | null {
  const [minted, setMinted] = useState<Minted | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void readMinted(leaving.signal).then(setMinted)
    return () => leaving.abort()
  }, [])
  return minted
}

async function readMinted(signal: AbortSignal): Promise<Minted | null> {
  try {
    const response = await fetch(INFO_PATH, { signal })
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
