import { tiers } from '#contract/tiers'
import type { CollectionInfo } from '#contract/wire/collection'
import { shortAddress } from '../../lib/address.ts'
import { PassName } from './pass-name.tsx'
import { PassPicture } from './pass-picture.tsx'
import { relativeTime } from './relative-time.ts'
import './recent-mints.css'

interface RecentMintsProps {
  readonly sales: CollectionInfo['lastMintedNFTs']
  /** Unix ms. */
  readonly now: number
}

/** The latest sales, newest first. */
export function RecentMints({ sales, now }: RecentMintsProps) {
  return (
    <section aria-labelledby="recent-heading">
      <h2 id="recent-heading">Recent Mints</h2>
      {sales.length === 0 && (
        <p className="note">No pass has been minted yet. The first cell is yours to light.</p>
      )}
      <ol className="recent-mints">
        {sales.map(({ tokenId, tier, owner, time }) => (
          <li key={tokenId}>
            <PassPicture tokenId={tokenId} size={72} />
            <p>
              <PassName tokenId={tokenId} />
              <small>
                <span>{`${tiers[tier].label}, to`}</span>{' '}
                <span className="mono" translate="no">
                  {shortAddress(owner)}
                </span>
              </small>
            </p>
            <time className="num" dateTime={new Date(time).toISOString()}>
              {relativeTime(time, now)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
