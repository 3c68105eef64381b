import { useState } from 'react'
import type { WalletNft } from '#contract/wire/wallet'
import { Button } from '../ui/button.tsx'
import { NftCard } from './nft-card.tsx'
import { useOnPhone } from './use-on-phone.ts'
import './nft-collection.css'

/** How many are shown on a phone, and how many at a time elsewhere: each one asks for its metadata. */
const ON_PHONE = 9
const PER_PAGE = 24

interface NftCollectionProps {
  /** Null while they are being read. */
  readonly nfts: readonly WalletNft[] | null
  readonly explorerUrl: string | null
}

/** The NFTs of the wallet. Mount it only once the visitor asks to see them: it asks gateways for what they are. */
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
