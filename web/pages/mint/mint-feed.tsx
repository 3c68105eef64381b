import { MINUTE } from '#contract/timing'
import type { CollectionInfo } from '#contract/wire/collection'
import { useNow } from '../../live/use-now.ts'
import { RaritySpotlight } from './rarity-spotlight.tsx'
import { RecentMints } from './recent-mints.tsx'
import type { TierChoice } from './tier-offers.ts'

interface MintFeedProps {
  readonly sales: CollectionInfo['lastMintedNFTs']
  readonly choices: readonly TierChoice[]
}

/** What others have minted lately, and what is left. */
export function MintFeed({ sales, choices }: MintFeedProps) {
  const now = useNow(MINUTE / 2)
  return (
    <div className="mint-feed">
      <RecentMints sales={sales} now={now} />
      <RaritySpotlight latest={sales[0] ?? null} choices={choices} />
    </div>
  )
}
