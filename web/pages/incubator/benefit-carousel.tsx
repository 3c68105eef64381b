import { Icon } from '../../ui/icon.tsx'
import { type Benefit, benefits } from './benefits.ts'
import { VIEW } from './carousel.ts'
import './benefit-carousel.css'

/** Six benefits, two at a time, going round in both directions. Without scripts it is the list of all six. */
export function BenefitCarousel() {
  return (
    <section className="section benefits" aria-roledescription="carousel" aria-labelledby="benefits">
      <div className="wrap">
        <div className="benefits-head">
          <h2 id="benefits">What You’ll Get If You’re In</h2>
          <div className="benefits-turn">
            <p className="benefits-counter num" aria-hidden="true">
              {`01 / ${benefits.length}`}
            </p>
            <button type="button" aria-label="Previous benefit" data-turn="-1">
              <Icon name="arrow" className="benefits-back" />
            </button>
            <button type="button" aria-label="Next benefit" data-turn="1">
              <Icon name="arrow" />
            </button>
          </div>
        </div>
        <ol className="benefits-drawer">
          {benefits.map((benefit, place) => (
            <Card key={benefit.name} benefit={benefit} number={place + 1} />
          ))}
        </ol>
        <p className="visually-hidden" role="status" />
      </div>
    </section>
  )
}

function Card({ benefit, number }: { benefit: Benefit; number: number }) {
  return (
    <li className="benefit" value={number} data-away={number > VIEW ? '' : undefined}>
      <img src={benefit.picture} width="600" height="400" alt="" loading="lazy" decoding="async" />
      <div className="specimen-label paper">
        <p className="specimen-label-top num">
          <span>{`Benefit ${number}`}</span>
          <span>of {benefits.length}</span>
        </p>
        <h3 className="specimen-label-name">{benefit.name}</h3>
        <p className="benefit-words">{benefit.words}</p>
      </div>
    </li>
  )
}
