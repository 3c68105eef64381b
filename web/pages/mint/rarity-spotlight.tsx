import { passParts } from '#contract/pass-name'
import { tiers } from '#contract/tiers'
import type { CollectionInfo } from '#contract/wire/collection'
import { tierArt } from '../../art/tier-art.ts'
import { SpecimenLabel } from '../../ui/specimen-label.tsx'
import { PassPicture } from './pass-picture.tsx'
import type { TierChoice } from './tier-offers.ts'
import './rarity-spotlight.css'

interface RaritySpotlightProps {
  /** The latest sale; null while there is none. */
  readonly latest: CollectionInfo['lastMintedNFTs'][number] | null
  readonly choices: readonly TierChoice[]
}

/** The last pass that was minted, and how far each tier has gone. */
export function RaritySpotlight({ latest, choices }: RaritySpotlightProps) {
  return (
    <section aria-labelledby="spotlight-heading">
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
