import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import './dual-value.css'

const SIDES = [
  {
    side: 'builder',
    name: 'The Builder',
    points: {
      'A guaranteed ticket':
        'The pass is your place in the incubator. It bypasses the selection round, whatever its grade.',
      'A development credit':
        '$2,500 with Epic, $5,000 with Legendary, $8,000 with Mythic, towards building your product.',
      'Documents that stand up':
        'From a Brand Starter Kit to an executive whitepaper and a full-suite website, delivered by grade.',
      'Care after delivery':
        'Legendary includes one month of maintenance, Mythic two. After that the work is yours to keep.',
    },
  },
  {
    side: 'supporter',
    name: 'The Supporter',
    points: {
      'A lifetime premium membership':
        'One mint, and no subscription after it. The membership belongs to whoever holds the pass.',
      'Active from the moment of minting':
        'Payment and pass change hands in one ledger transaction. There is nothing to switch on.',
      'No project needed':
        'Hold it to back the ecosystem. If you build one day, the ticket is still in the pass.',
      'Perks that stack':
        'Several passes add up: ad space, KYC passes and escrow discounts. Each keeps its own grade.',
    },
  },
] as const

const EVERYONE = {
  'DYOR tools': 'The whole research dashboard: liquidity, tokenomics and locks, read from the ledger.',
  '$TRINX yield':
    'A multiplier from Epic up: 1.5x, 2x, 5x. Yield varies and can be zero, and a multiple of zero is zero.',
  'Escrow on your terms':
    'Choose one of three with every grade: a discount for life, a larger one at first, or a rebate.',
  'Ad space and KYC': 'Placements by the quarter or the month, and identity checks at half price or free.',
}

/** Two panels, chosen by radio buttons; the style sheet shows the chosen one. */
export function DualValue() {
  return (
    <Section id="dual-value" grid plate={['I', 'One stone, two uses']}>
      <div className="plate-body dual-value">
        <h2 id="dual-value-heading">Dual Value</h2>
        <p className="lede dual-lede">
          Two reasons to hold one stone: to build with it, or to stand behind those who do.
        </p>
        <div className="dual-tabs" role="radiogroup" aria-labelledby="dual-value-heading">
          {SIDES.map(({ side, name }, index) => (
            <label key={side}>
              <input
                type="radio"
                name="side"
                value={side}
                defaultChecked={index === 0}
                className="visually-hidden"
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
        {SIDES.map(({ side, name, points }) => (
          <section key={side} className={`dual-panel dual-${side}`} aria-label={`For ${name}`}>
            <h3>{`For ${name}`}</h3>
            <Terms rows={Object.entries(points)} className="dual-points" />
          </section>
        ))}
        <div className="dual-everyone">
          <h3>For Everyone: platform perks</h3>
          <Terms rows={Object.entries(EVERYONE)} className="dual-points" />
        </div>
      </div>
    </Section>
  )
}
