import { useState } from 'react'
import { NAME } from '#contract/names'
import { imageOfPass } from '#contract/pass-image'
import { passName } from '#contract/pass-name'
import { tiers } from '#contract/tiers'
import type { WalletNft } from '#contract/wire/wallet'
import { CollectionImage } from '../art/collection-image.tsx'
import { Button } from '../ui/button.tsx'
import { ExplorerLink } from './explorer-link.tsx'
import { type NftView, useNftView } from './use-nft-view.ts'
import { useOnPhone } from './use-on-phone.ts'
import './nft-collection.css'

/** Number of NFTs on a phone, and per page elsewhere: each one requests its metadata. */
const ON_PHONE = 9
const PER_PAGE = 24

interface NftCollectionProps {
  readonly nfts: readonly WalletNft[] | null
  readonly explorerUrl: string | null
}

/** The wallet's NFTs. It requests metadata from gateways, so mount it only on demand. */
export function NftCollection({ nfts, explorerUrl }: NftCollectionProps) {
  const onPhone = useOnPhone()
  const [pages, setPages] = useState(1)
  if (!nfts) return <p className="nft-none">Reading the collection...</p>
  if (nfts.length === 0) {
    return <p className="nft-none">No NFTs Found - Your wallet doesn't contain any NFTs yet.</p>
  }

  const shown = nfts.slice(0, onPhone ? ON_PHONE : pages * PER_PAGE)
  const more = nfts.length - shown.length
  return (
    <>
      <ul className="nft-grid">
        {shown.map((nft) => (
          <li key={nft.NFTokenID}>
            <NftCard nft={nft} explorerUrl={explorerUrl} />
          </li>
        ))}
      </ul>
      {more > 0 && onPhone && <p className="nft-none">{`+${more} more NFTs...`}</p>}
      {more > 0 && !onPhone && (
        <p className="nft-none">
          <Button kind="quiet" onClick={() => setPages(pages + 1)}>
            {`Show ${Math.min(more, PER_PAGE)} more`}
          </Button>
        </p>
      )}
    </>
  )
}

/** An NFT, linked to an explorer if the network has one. */
function NftCard({ nft, explorerUrl }: { nft: WalletNft; explorerUrl: string | null }) {
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

/** The NFT's picture. That of a pass needs no metadata. */
function Picture({ nft, picture }: { nft: WalletNft; picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (picture && picture !== broken) {
    return <img src={picture} width={120} height={120} alt="" onError={() => setBroken(picture)} />
  }
  if (!nft.pass) return null
  return <CollectionImage image={imageOfPass(nft.pass.tier, nft.pass.number)} size={120} />
}

function nameOf(nft: WalletNft, view: NftView): string {
  if (view.name) return view.name
  return nft.pass ? passName(nft.pass.tokenId) : `${NAME} NFT`
}
