import { tiers } from '#contract/tiers'
import type { CollectionInfo } from '#contract/wire/collection'
import { tierArt } from '../art/tier-art.ts'
import { TierSpecimen } from '../art/tier-specimen.tsx'
import { shortAddress } from '../lib/address.ts'
import { passNumber } from './pass-number.ts'
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
        {sales.map(({ tokenId, tier, number, owner, time }) => (
          <li key={tokenId}>
            <TierSpecimen tier={tier} size={56} alt="" />
            <p>
              <b>{`${tierArt[tier].mineral} No. ${passNumber(number)}`}</b>
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
