import { ReleaseStair, type ReleaseStep } from '../../figures/release-stair.tsx'
import { GoLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import './token-sales.css'

const STEPS: readonly ReleaseStep[] = [
  { when: 'The sale opens', locked: 100, what: 'The lock is on the ledger first.' },
  { when: 'Day 45', locked: 75, what: 'First part vests.' },
  { when: 'Day 90', locked: 50, what: 'Second part vests.' },
  { when: 'Day 135', locked: 25, what: 'Third part vests.' },
  { when: 'Day 180', locked: 0, what: 'All is released.' },
]

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
        <ReleaseStair steps={STEPS} label="A sample schedule: developer funds still locked, by day" />
        <figcaption className="label-voice">
          <span>Fig. 1. Developer funds of a sample sale, vesting over 180 days</span>
          <GoLink href="/escrow">Three kinds of escrow</GoLink>
        </figcaption>
      </figure>
    </Section>
  )
}
