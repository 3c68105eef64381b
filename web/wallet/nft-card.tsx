import { useState } from 'react'
import { brand } from '#contract/brand'
import { imageOfPass } from '#contract/pass-image'
import { passName } from '#contract/pass-name'
import { tiers } from '#contract/tiers'
import type { WalletNft } from '#contract/wire/wallet'
import { CollectionImage } from '../art/collection-image.tsx'
import { ExplorerLink } from './explorer-link.tsx'
import { type NftView, useNftView } from './use-nft-view.ts'

interface NftCardProps {
  readonly nft: WalletNft
  readonly explorerUrl: string | null
}

/** One NFT of the wallet; a link to its page on an external explorer where the network has one. */
export function NftCard({ nft, explorerUrl }: NftCardProps) {
  const view = useNftView(nft)
  const content = (
    <>
      <span className="nft-picture">
        <Picture nft={nft} picture={view.picture} />
      </span>
      <span className="nft-words">
        <b>{nameOf(nft, view)}</b>
        <span>{view.tier ?? (nft.pass ? tiers[nft.pass.tier].label : `No. ${nft.nft_serial}`)}</span>
        {view.description && (
          <small className={view.name ? undefined : 'nft-fallback'}>{view.description}</small>
        )}
      </span>
    </>
  )
  if (!explorerUrl) return <div className="nft-card">{content}</div>
  return (
    <ExplorerLink explorerUrl={explorerUrl} id={nft.NFTokenID} className="nft-card">
      {content}
    </ExplorerLink>
  )
}

/** The NFT's own picture. That of a pass is known before its metadata comes, and without it. */
function Picture({ nft, picture }: { nft: WalletNft; picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (picture && picture !== broken) {
    return <img src={picture} width={120} height={120} alt="" onError={() => setBroken(picture)} />
  }
  if (!nft.pass) return null
  return <CollectionImage image={imageOfPass(nft.pass.tier, nft.pass.number)} size={120} alt="" />
}

function nameOf(nft: WalletNft, view: NftView): string {
  if (view.name) return view.name
  return nft.pass ? passName(nft.pass.tokenId) : brand.nftFallbackName
}
