import { capital, inWords } from '#contract/in-words'
import { wholeXrp } from '#contract/money'
import { numbersOf, TOTAL_SUPPLY, tierIds, tiers } from '#contract/tiers'
import { GoldLink } from '../../ui/button.tsx'
import { ScrollLink } from '../../ui/scroll-link.tsx'
import { SpecimenLabel } from '../../ui/specimen-label.tsx'
import { MohsRuler } from './mohs-ruler.tsx'
import './hero.css'

/** The hardest of the six, and under it the scale that ranks them. */
export function Hero() {
  return (
    <section className="fp-hero">
      <div className="fp-hero-stage wrap">
        <h1>
          Touchstone Exclusive NFT. <span>Build A Project Or Back the Ecosystem</span>
        </h1>
        <p className="lede">
          {`${capital(inWords(TOTAL_SUPPLY))} passes, cut in ${inWords(tierIds.length)} grades of hardness. Minted once, signed once, yours on the ledger.`}
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
          rows={[
            ['Hardness', '10 Mohs'],
            ['Mint price', `${wholeXrp(tiers.mythic.price)}.00 XRP`],
          ]}
        />
      </div>
      <MohsRuler />
    </section>
  )
}
