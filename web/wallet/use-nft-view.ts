import { useEffect, useState } from 'react'
import { readMetadata } from '#contract/wire/pass-metadata'
import type { WalletNft } from '#contract/wire/wallet'
import { call } from '../lib/call.ts'
import { fetchMetadata, fetchPicture } from './fetch-from-gateway.ts'
import { metadataAddress, readNftMetadata, tierIn } from './nft-metadata.ts'

/** What is known of an NFT. The description also states failures. */
export interface NftView {
  readonly name: string | null
  readonly description: string | null
  readonly tier: string | null
  /** A same-origin or blob URL. */
  readonly picture: string | null
}

/** Reads an NFT's metadata: of our passes from this site, of others from a gateway. */
export function useNftView({ URI: uri, pass }: WalletNft): NftView {
  const [view, setView] = useState<NftView>(nothing('Loading...'))
  const tokenId = pass?.tokenId ?? null

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (next: NftView) => {
      if (!signal.aborted) setView(next)
    }
    void (tokenId === null ? showStranger(uri, signal, show) : showPass(tokenId, signal, show))
    return () => leaving.abort()
  }, [uri, tokenId])

  return view
}

type Show = (view: NftView) => void

const FAILED = 'Failed to load NFT metadata'

async function showPass(tokenId: number, signal: AbortSignal, show: Show): Promise<void> {
  const answer = await call(readMetadata, { params: { id: String(tokenId) }, signal })
  if (!answer.ok) return show(nothing(FAILED))
  const { name, description, image, attributes } = answer.value
  show({ name, description, tier: tierIn(attributes), picture: ownPicture(image) })
}

/** The page may show pictures of its own origin only. */
function ownPicture(image: string): string | null {
  const url = URL.canParse(image, location.href) ? new URL(image, location.href) : null
  return url?.origin === location.origin ? url.href : null
}

async function showStranger(uri: string | null, signal: AbortSignal, show: Show): Promise<void> {
  if (uri === null) return show(nothing('No URI available'))
  const address = metadataAddress(uri)
  const json = address === null ? undefined : await fetchMetadata(address, signal)
  if (json === null) return show(nothing(FAILED))
  const metadata = readNftMetadata(json)
  if (!metadata) return show(nothing('NFT metadata unavailable'))
  const { name, description, edition, tier, image } = metadata
  const words = { name, description, tier: tier ?? edition }
  show({ ...words, picture: null })
  const picture = image === null ? null : await fetchPicture(image, signal)
  if (!picture || signal.aborted) return
  const shown = URL.createObjectURL(picture)
  signal.addEventListener('abort', () => URL.revokeObjectURL(shown))
  show({ ...words, picture: shown })
}

function nothing(description: string): NftView {
  return { name: null, description, tier: null, picture: null }
}
