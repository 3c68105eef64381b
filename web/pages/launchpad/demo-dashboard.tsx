import { thousands } from '#contract/thousands'
import { Filling } from '../../figures/filling.tsx'
import { Hallmark } from '../../figures/hallmark.tsx'
import { IllustrationTag } from '../../figures/illustration-tag.tsx'
import { Section } from '../../ui/section.tsx'
import './project-mark.css'
import './demo-dashboard.css'

const BADGES = { person: 'KYC Verified', escrow: 'Escrow Locked', count: 'Supply Counted' } as const

/** Name, kind, raised and wanted amount in XRP, and badges. */
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
          A demonstration. All twelve projects, with the four listed here, are invented to show how investors
          will see yours.
        </p>
      </div>
      <ul className="demo-projects num">
        {PROJECTS.map(([name, kind, raised, goal, badges]) => (
          <li key={name}>
            <ProjectMark name={name} />
            <div>
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

/** The logo of an invented project. Decorative: the name stands beside it. */
function ProjectMark({ name }: { name: keyof typeof SIGNS }) {
  const [field, sign] = SIGNS[name]
  return (
    <svg className="project-mark" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <path className={`project-mark-${field}`} d="M32 2a30 30 0 1 1 0 60 30 30 0 1 1 0-60z" />
      <path className="project-mark-rim" d="M32 6a26 26 0 1 1 0 52 26 26 0 1 1 0-52z" />
      <path d={sign} />
    </svg>
  )
}

/** The colour and the path of each logo: wind, reeds in water, a magnet, a bird. */
const SIGNS = {
  'Northwind Relay': ['sea', 'M14 27h24q7 0 7-6t-6-6-6 5M14 34h32M18 41h18q6 0 6 5t-5 5-5-4'],
  'Saltmarsh Games': [
    'marsh',
    'M24 36V18M32 36V13M40 36V21M13 42q5-5 9.5 0t9.5 0 9.5 0 9.5 0M18 50q5-5 9.5 0t9.5 0 9.5 0',
  ],
  'Ferrous Pay': ['rust', 'M18 16v17a14 14 0 0 0 28 0V16H37v17a5 5 0 0 1-10 0V16zM18 24h9M37 24h9'],
  'Tern Index': ['sand', 'M12 24q11-4 20 9 9-13 20-9-10 2-15 12l6 10-11-7-11 7 6-10Q22 26 12 24z'],
} as const
