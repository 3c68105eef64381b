import { IllustrationTag } from '../../figures/illustration-tag.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import './earn-xp.css'

const WAYS = {
  Explore: {
    'Read a risk report to its end': '10 XP',
    'Watch a project for a month': '25 XP',
    'Report what a score has missed': '60 XP',
  },
  Learn: {
    'Finish a lesson of the Owl': '20 XP',
    'Answer its questions': '30 XP',
    'Explain an escrow to the hub': '40 XP',
  },
  Refer: {
    'Someone you sent applies': '50 XP',
    'They hold a Founder Pass': '100 XP',
    'A project you sent is accepted': '250 XP',
  },
}

export function EarnXp() {
  return (
    <Section paper>
      <div className="earn-head">
        <h2>Earn XP As You Explore, Learn, And Refer</h2>
        <p>
          <IllustrationTag says="Sample" /> Rates to show the proportions, before any multiplier.
        </p>
      </div>
      <ul className="earn num">
        {Object.entries(WAYS).map(([way, actions]) => (
          <li key={way}>
            <LazyImage
              src={`/art/${way === 'Refer' ? 'rewards-later' : 'rewards'}.svg#${way.toLowerCase()}`}
              size={[600, 440]}
            />
            <h3>{way}</h3>
            <Terms rows={Object.entries(actions)} />
          </li>
        ))}
      </ul>
      <p className="earn-limit">
        No points are given for referring where the law forbids it, as it does for people in the United
        Kingdom.
      </p>
    </Section>
  )
}
