import { capital, inWords } from '#contract/in-words'
import { TIERS_IN_WORDS, TOTAL_SUPPLY } from '#contract/tiers'
import { mohsScale, stonePath, tierArt, tierOfHardness } from '../../art/tier-art.ts'
import { GoldLink, LinkButton } from '../../ui/button.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import { Section } from '../../ui/section.tsx'
import '../../art/tier-hues.css'
import '../../ui/heading-beside.css'
import './founder-pass.css'

export function FounderPass() {
  return (
    <Section className="pass" grid plate={['III', 'The scale of hardness']}>
      <div className="plate-body heading-beside">
        <h2>Founder Pass</h2>
        <div>
          <p className="lede">
            {`${capital(inWords(TOTAL_SUPPLY))} passes in ${TIERS_IN_WORDS} grades, each a mineral of the Mohs scale. The harder the stone, the rarer the pass.`}
          </p>
          <p>
            You sign once in your wallet app. Payment and pass change hands in the same transaction, about 4
            seconds after you sign, so nobody can pay and not receive.
          </p>
          <div className="actions">
            <GoldLink href="/founder-pass-wallet">Mint a Founder Pass</GoldLink>
            <LinkButton href="/founder-pass">What it gives you</LinkButton>
          </div>
        </div>
      </div>
      <ol className="mohs num" aria-label={`The ${TIERS_IN_WORDS} grades by hardness`}>
        {mohsScale.map((mohs) => (
          <Notch key={mohs} mohs={mohs} />
        ))}
      </ol>
    </Section>
  )
}

/** A place on the scale. Four of the ten have no tier, and are hidden from screen readers. */
function Notch({ mohs }: { mohs: number }) {
  const tier = tierOfHardness(mohs)
  if (!tier) {
    return (
      <li className="mohs-empty" aria-hidden="true">
        <b>{mohs}</b>
      </li>
    )
  }
  return (
    <li className={`mohs-${tier}`}>
      <LazyImage src={stonePath(tier, 'home')} size={[160, 160]} />
      <b>{mohs}</b>
      <span className="mohs-tier">{tier}</span>
      <span>{tierArt[tier].mineral}</span>
    </li>
  )
}
