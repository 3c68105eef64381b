import { Rub } from '../../figures/rub.tsx'
import { GoLink } from '../../ui/button.tsx'
import { Items } from '../../ui/items.tsx'
import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import './two-records.css'

const MOVES = {
  'Raises it': [
    'Founders verified',
    'Funds locked before the sale',
    'A milestone met, with its evidence',
    'Questions answered in public',
  ],
  'Lowers it': [
    'A milestone late, a little',
    'A promise dropped without a word',
    'Evidence that proves wrong',
    'A lock left to lapse',
  ],
}

const OPENS = {
  Features: 'in your hands while they are still being tested',
  Launches: 'announced to you before they open to all',
  'XRP airdrops': 'your points count towards your share',
}

export function TwoRecords() {
  return (
    <Section grid>
      <div className="records-loyalty">
        <p className="label-voice">
          <b>Loyalty</b> of a person
        </p>
        <h2>What points open</h2>
        <p className="lede">Standing, and three things that others get later or not at all.</p>
        <Terms rows={Object.entries(OPENS)} className="records-opens" />
        <p>
          Each airdrop is announced with its rules beforehand. None is owed, and points are worth nothing
          until one is held.
        </p>
        <GoLink href="/founder-pass">What a Founder Pass adds</GoLink>
      </div>
      <div className="records-reputation">
        <p className="label-voice">
          <b>Reputation</b> of a project
        </p>
        <h2>What a word is worth</h2>
        <p className="records-score num">
          91 <small>of 100, sample project</small>
        </p>
        <Rub score={91} />
        <div className="records-moves">
          {Object.entries(MOVES).map(([title, moves]) => (
            <div key={title}>
              <h3>{title}</h3>
              <Items items={moves} />
            </div>
          ))}
        </div>
      </div>
    </Section>
  )
}
