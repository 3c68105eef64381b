import { passParts } from '#contract/pass-name'
import { tiers } from '#contract/tiers'
import { DAY, HOUR, MINUTE } from '#contract/timing'
import type { CollectionInfo } from '#contract/wire/collection'
import { tierArt } from '../../art/tier-art.ts'
import { shortAddress } from '../../lib/address.ts'
import { useClockOffset } from '../../live/use-clock-offset.ts'
import { useNow } from '../../live/use-now.ts'
import { MONO } from '../../ui/mono.ts'
import { SpecimenLabel } from '../../ui/specimen-label.tsx'
import { PassName } from './pass-name.tsx'
import { PassPicture } from './pass-picture.tsx'
import type { TierChoice } from './tier-offers.ts'
import './recent-mints.css'
import './rarity-spotlight.css'

type Sales = CollectionInfo['lastMintedNFTs']

interface MintFeedProps {
  readonly sales: Sales
  readonly choices: readonly TierChoice[]
  /** What the server's clock showed when it was last read, unix ms; null if it was not. */
  readonly serverTime: number | null
}

export function MintFeed({ sales, choices, serverTime }: MintFeedProps) {
  const now = useNow(MINUTE / 2) - useClockOffset(serverTime)
  return (
    <div className="mint-feed">
      <RecentMints sales={sales} now={now} />
      <RaritySpotlight latest={sales[0] ?? null} choices={choices} />
    </div>
  )
}

/** The latest sales, newest first. `now` by the server's clock, unix ms. */
export function RecentMints({ sales, now }: { sales: Sales; now: number }) {
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
                <span>{`${tiers[tier].label}, to`}</span> <span {...MONO}>{shortAddress(owner)}</span>
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

interface RaritySpotlightProps {
  /** Null while nothing has been sold. */
  readonly latest: Sales[number] | null
  readonly choices: readonly TierChoice[]
}

export function RaritySpotlight({ latest, choices }: RaritySpotlightProps) {
  return (
    <section className="rarity" aria-labelledby="spotlight-heading">
      <h2 id="spotlight-heading">Rarity Spotlight</h2>
      {latest && (
        <div className="spotlight">
          <PassPicture tokenId={latest.tokenId} size={480} />
          <SpecimenLabel
            number={passParts(latest.tokenId).edition}
            edition="Last minted"
            name={passParts(latest.tokenId).stone}
            kind={`${tiers[latest.tier].label}, ${tierArt[latest.tier].kind}`}
          />
        </div>
      )}
      <ul className="supply-bars num">
        {choices.map(({ id, label, minted, total }) => (
          <li key={id} className={`tier-${id}`}>
            <span>{label}</span>
            <progress max={total} value={minted ?? 0} aria-label={`${label} minted`} />
            <b>{minted === null ? total : `${minted} / ${total}`}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How long ago something happened, as text: `Just now`, minutes, hours, then the date. Both times are unix ms. */
export function relativeTime(then: number, now: number): string {
  const age = now - then
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour')
  const [, month, day, year] = new Date(then).toDateString().split(' ')
  return `${Number(day)} ${month} ${year}`
}

// No `Intl`: the first formatter of a page blocks a phone's main thread for 60 ms during hydration.
const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`
