import { capital, inWords } from '#contract/in-words'
import { formatXrp, xrpText } from '#contract/money'
import { numbersOf, TIERS_IN_WORDS, TOTAL_SUPPLY, tiers } from '#contract/tiers'
import { mohsScale, tierArt, tierOfHardness } from '../../art/tier-art.ts'
import { GoldLink } from '../../ui/button.tsx'
import { ScrollLink } from '../../ui/scroll-link.tsx'
import { SpecimenLabel } from '../../ui/specimen-label.tsx'
import '../../ui/shaded.css'
import './mohs-ruler.css'
import './hero.css'

export function Hero() {
  return (
    <section className="fp-hero">
      <div className="fp-hero-stage wrap">
        <h1>
          Touchstone Exclusive NFT. <span>Build A Project Or Back the Ecosystem</span>
        </h1>
        <p className="lede">
          {`${capital(inWords(TOTAL_SUPPLY))} passes, cut in ${TIERS_IN_WORDS} grades of hardness. Minted once, signed once, yours on the ledger.`}
        </p>
        <div className="actions">
          <GoldLink href="/founder-pass-wallet">Mint Now</GoldLink>
          <ScrollLink by="viewport" to="#dual-value">
            Learn More
          </ScrollLink>
        </div>
        <img
          className="fp-hero-art"
          src="/art/tier-mythic.svg"
          width="860"
          height="860"
          alt="Diamond, prismatic brilliant, hardness 10"
          fetchPriority="high"
        />
        <SpecimenLabel
          className="fp-hero-label"
          number={`TS 0${numbersOf('mythic').first}`}
          edition={`1 of ${tiers.mythic.supply}`}
          name="Diamond"
          kind="Mythic, prismatic brilliant"
          terms={{ Hardness: '10 Mohs', 'Mint price': formatXrp(tiers.mythic.price) }}
        />
      </div>
      <MohsRuler />
    </section>
  )
}

/** The minerals of the Mohs scale that are no tier, by hardness. */
const BETWEEN: Readonly<Record<number, string>> = { 1: 'Talc', 2: 'Gypsum', 5: 'Apatite', 6: 'Feldspar' }

function MohsRuler() {
  return (
    <div className="shaded mohs-ruler">
      <ol className="wrap num" aria-label={`The ${TIERS_IN_WORDS} grades on the Mohs scale of hardness`}>
        {mohsScale.map((mohs) => {
          const tier = tierOfHardness(mohs)
          return (
            <li key={mohs} value={mohs} className={tier ? `tiers-${tier}` : 'mohs-ruler-other'}>
              <b>{mohs}</b>
              <span className="mohs-ruler-mineral">{tier ? tierArt[tier].mineral : BETWEEN[mohs]}</span>
              {tier && (
                <>
                  <span>{tiers[tier].label}</span>
                  <span>{`${xrpText(tiers[tier].price)} XRP`}</span>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
