import { thousands } from '#contract/thousands'
import { Filling } from '../../figures/filling.tsx'
import { Hallmark } from '../../figures/hallmark.tsx'
import { IllustrationTag } from '../../figures/illustration-tag.tsx'
import { ProjectMark } from '../../figures/project-mark.tsx'
import { Section } from '../../ui/section.tsx'
import './demo-dashboard.css'

const BADGES = { person: 'KYC Verified', escrow: 'Escrow Locked', count: 'Supply Counted' } as const

/** Name and kind, what is raised so far and wanted in all, in XRP, and the marks that were struck. */
const PROJECTS = [
  ['Northwind Relay', 'Utility token', 187_000, 220_000, ['person', 'escrow', 'count']],
  ['Saltmarsh Games', 'GameFi', 96_000, 160_000, ['person', 'escrow']],
  ['Ferrous Pay', 'DeFi protocol', 54_000, 180_000, ['escrow']],
  ['Tern Index', 'NFT collection', 6_000, 40_000, ['person']],
] as const

export function DemoDashboard() {
  return (
    <Section className="demo" grid>
      <div className="demo-head">
        <IllustrationTag says="Demo" />
        <h2>Launchpad dashboard</h2>
        <p className="demo-count">
          <span className="num">12</span> Live Projects
        </p>
        <p className="note">
          A demonstration. The twelve, and the four of them listed here, are invented to show what investors
          will see of yours.
        </p>
      </div>
      <ul className="demo-projects num">
        {PROJECTS.map(([name, kind, raised, goal, badges]) => (
          <li key={name}>
            <ProjectMark name={name} size={64} />
            <div className="demo-name">
              <h3>{name}</h3>
              <p className="label-voice">{kind}</p>
            </div>
            <Funding raised={raised} goal={goal} />
            <ul className="demo-badges">
              {badges.map((badge) => (
                <li key={badge}>
                  <Hallmark mark={badge} struck size={26} />
                  <span>{BADGES[badge]}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Funding({ raised, goal }: { raised: number; goal: number }) {
  const share = Math.round((raised / goal) * 100)
  return (
    <div className="demo-funding">
      <p>
        <b>{`${share}%`}</b> <span>{`${thousands(raised)} of ${thousands(goal)} XRP`}</span>
      </p>
      <Filling value={share} label={`${share}% funded`} />
    </div>
  )
}
