import { thousands } from '#contract/thousands'
import { Filling } from '../../figures/filling.tsx'
import { Hallmark, type Mark } from '../../figures/hallmark.tsx'
import { IllustrationTag } from '../../figures/illustration-tag.tsx'
import { ProjectMark, type SampleName } from '../../figures/project-mark.tsx'
import { Section } from '../../ui/section.tsx'
import './demo-dashboard.css'

interface SampleProject {
  readonly name: SampleName
  readonly kind: string
  /** Raised so far and wanted in all, in XRP. */
  readonly raised: number
  readonly goal: number
  readonly badges: readonly Badge[]
}

const BADGES = { person: 'KYC Verified', escrow: 'Escrow Locked', count: 'Supply Counted' } as const
type Badge = keyof typeof BADGES & Mark

const PROJECTS: readonly SampleProject[] = [
  {
    name: 'Northwind Relay',
    kind: 'Utility token',
    raised: 187_000,
    goal: 220_000,
    badges: ['person', 'escrow', 'count'],
  },
  {
    name: 'Saltmarsh Games',
    kind: 'GameFi',
    raised: 96_000,
    goal: 160_000,
    badges: ['person', 'escrow'],
  },
  {
    name: 'Ferrous Pay',
    kind: 'DeFi protocol',
    raised: 54_000,
    goal: 180_000,
    badges: ['escrow'],
  },
  {
    name: 'Tern Index',
    kind: 'NFT collection',
    raised: 6_000,
    goal: 40_000,
    badges: ['person'],
  },
]

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
        {PROJECTS.map((project) => (
          <Row key={project.name} {...project} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ name, kind, raised, goal, badges }: SampleProject) {
  const share = Math.round((raised / goal) * 100)
  return (
    <li>
      <ProjectMark name={name} size={64} />
      <div className="demo-name">
        <h3>{name}</h3>
        <p className="label-voice">{kind}</p>
      </div>
      <div className="demo-funding">
        <p>
          <b>{`${share}%`}</b> <span>{`${thousands(raised)} of ${thousands(goal)} XRP`}</span>
        </p>
        <Filling value={share} label={`${share}% funded`} />
      </div>
      <ul className="demo-badges">
        {badges.map((badge) => (
          <li key={badge}>
            <Hallmark mark={badge} struck size={26} />
            <span>{BADGES[badge]}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
