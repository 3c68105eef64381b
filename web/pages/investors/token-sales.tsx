import { GoLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import './release-stair.css'
import './token-sales.css'

/** The day of a release, the percentage still locked after it, and what happens. */
const STEPS = [
  ['The sale opens', 100, 'The lock is on the ledger first.'],
  ['Day 45', 75, 'First part vests.'],
  ['Day 90', 50, 'Second part vests.'],
  ['Day 135', 25, 'Third part vests.'],
  ['Day 180', 0, 'All is released.'],
] as const

export function TokenSales() {
  return (
    <Section paper>
      <div className="grid">
        <p className="plate">
          <b>Plate II</b> What vests, and when
        </p>
        <div className="plate-body sales-words">
          <h2>Escrow-Backed Token Sales</h2>
          <div>
            <p className="lede">
              The developers’ own funds are locked before a sale opens, and vest in steps agreed beforehand.
            </p>
            <p>
              An escrow of the XRP Ledger cannot be finished before the time written in it, by the developers
              or by us. You need not take our word for the date: it stands in the entry.
            </p>
          </div>
        </div>
      </div>
      <figure className="sales-figure">
        <ReleaseStair />
        <figcaption className="label-voice">
          <span>Fig. 1. Developer funds of a sample sale, vesting over 180 days</span>
          <GoLink href="/escrow">Three kinds of escrow</GoLink>
        </figcaption>
      </figure>
    </Section>
  )
}

function ReleaseStair() {
  return (
    <ol className="release-stair num" aria-label="A sample schedule: developer funds still locked, by day">
      {STEPS.map(([when, locked, what]) => (
        <li key={when}>
          <div className="release-stair-room">
            <p className={`release-stair-block release-stair-${locked}`}>
              <span>{`${locked}% locked`}</span>
            </p>
          </div>
          <p className="release-stair-when">{when}</p>
          <p className="release-stair-what">{what}</p>
        </li>
      ))}
    </ol>
  )
}
