import { everyone, sides } from './values.ts'
import './dual-value.css'

/** What the pass is to each of two people: a choice between two panels, which the style sheet answers. */
export function DualValue() {
  return (
    <section className="section" id="dual-value">
      <div className="wrap grid">
        <p className="plate">
          <b>Plate I</b> One stone, two uses
        </p>
        <div className="plate-body dual-value">
          <h2 id="dual-value-heading">Dual Value</h2>
          <p className="lede dual-lede">
            Two reasons to hold one stone: to build with it, or to stand behind those who do.
          </p>
          <div className="dual-tabs" role="radiogroup" aria-labelledby="dual-value-heading">
            {sides.map(({ side, name }, index) => (
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
          {sides.map(({ side, heading, points }) => (
            <section key={side} className={`dual-panel dual-${side}`} aria-label={heading}>
              <h3>{heading}</h3>
              <Points points={points} />
            </section>
          ))}
          <div className="dual-everyone">
            <h3>For Everyone: platform perks</h3>
            <Points points={everyone} />
          </div>
        </div>
      </div>
    </section>
  )
}

function Points({ points }: { points: readonly (readonly [title: string, words: string])[] }) {
  return (
    <dl className="dual-points">
      {points.map(([title, words]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
