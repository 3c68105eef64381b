import { EscrowIcon } from '../../figures/escrow-icon.tsx'
import { Section } from '../../ui/section.tsx'
import './dev-lock.css'

const DAYS = [
  ['Day 0', 'All four parts locked'],
  ['Day 45', 'One part released'],
  ['Day 90', 'Two released'],
  ['Day 135', 'Three released'],
  ['Day 180', 'Nothing left to lock'],
] as const

const TOWERS = '/art/escrow-dev-lock.svg'

export function DevLock() {
  return (
    <Section>
      <div className="grid">
        <div className="plate escrow-sign">
          <EscrowIcon kind="dev-lock" size={72} />
        </div>
        <div className="plate-body escrow-words">
          <h2>Dev Lock Escrow</h2>
          <div>
            <p className="lede">
              The team’s own tokens, locked before the first sale and freed part by part on dates set
              beforehand.
            </p>
            <p>
              Each part is an escrow entry with an amount and a{' '}
              <span className="mono" translate="no">
                FinishAfter
              </span>{' '}
              time. Before that time the ledger refuses to finish it, whoever asks.
            </p>
          </div>
        </div>
      </div>
      <figure className="lock-stages">
        <img
          src={TOWERS}
          width="1640"
          height="480"
          alt="Five towers of slate and gold, each a layer lower than the one before, with what came free at their feet"
          loading="lazy"
          decoding="async"
        />
        <ol className="num">
          {DAYS.map(([day, words]) => (
            <li key={day}>
              <img src={TOWERS} width="1640" height="480" alt="" loading="lazy" decoding="async" />
              <b>{day}</b> <span>{words}</span>
            </li>
          ))}
        </ol>
        <figcaption className="label-voice">Fig. 1. A sample lock of 180 days in four parts</figcaption>
      </figure>
    </Section>
  )
}
