import { type KeyboardEvent, useState } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Icon } from '../ui/icon.tsx'
import { type Benefit, benefits } from './benefits.ts'
import './benefit-carousel.css'

/** How many are in view. */
const VIEW = 2

/**
 * Six benefits, two at a time, going round in both directions. Without scripts it is the list of all six. The cards are
 * put in the order in which they are seen, so that after the sixth comes the first for a screen reader too.
 */
export function BenefitCarousel() {
  const live = useHydrated()
  const [first, setFirst] = useState(0)
  const shown = [...benefits.slice(first), ...benefits.slice(0, first)]

  const turn = (by: 1 | -1) => setFirst((first + by + benefits.length) % benefits.length)

  function turnByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    turn(event.key === 'ArrowRight' ? 1 : -1)
  }

  return (
    <section
      className="section benefits"
      aria-roledescription="carousel"
      aria-labelledby="benefits"
      data-live={live || undefined}
    >
      <div className="wrap">
        <div className="benefits-head">
          <h2 id="benefits">What You’ll Get If You’re In</h2>
          <div className="benefits-turn">
            <p className="benefits-counter num" aria-hidden="true">
              {`${String(first + 1).padStart(2, '0')} / ${benefits.length}`}
            </p>
            <button
              type="button"
              aria-label="Previous benefit"
              onClick={() => turn(-1)}
              onKeyDown={turnByKey}
            >
              <Icon name="arrow" className="benefits-back" />
            </button>
            <button type="button" aria-label="Next benefit" onClick={() => turn(1)} onKeyDown={turnByKey}>
              <Icon name="arrow" />
            </button>
          </div>
        </div>
        <ol className="benefits-drawer">
          {shown.map((benefit, place) => (
            <Card key={benefit.name} benefit={benefit} inView={place < VIEW} />
          ))}
        </ol>
        <p className="visually-hidden" role="status">
          {live && `Benefits ${first + 1} and ${((first + 1) % benefits.length) + 1} of ${benefits.length}`}
        </p>
      </div>
    </section>
  )
}

function Card({ benefit, inView }: { benefit: Benefit; inView: boolean }) {
  const number = benefits.indexOf(benefit) + 1
  return (
    <li className="benefit" value={number} data-away={inView ? undefined : ''}>
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
