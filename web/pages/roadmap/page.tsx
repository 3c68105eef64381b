import { REPLY_WITHIN } from '#contract/form-terms'
import { thousands } from '#contract/thousands'
import { TOTAL_SUPPLY } from '#contract/tiers'
import type { Mineral } from '../../art/tier-art.ts'
import { Hallmark } from '../../figures/hallmark.tsx'
import { LinkButton } from '../../ui/button.tsx'
import './roadmap.css'

const STATES = { done: 'Done', now: 'Now', next: 'Next' } as const

interface Phase {
  readonly title: string
  readonly state: keyof typeof STATES
  readonly items: readonly string[]
  /** What anyone could check to see that the phase has ended. */
  readonly proof: string
  /** The length of the core, with the stone found in it. */
  readonly length: string
  readonly stone: readonly [mineral: Mineral, mohs: number]
}

const PHASES: readonly Phase[] = [
  {
    title: 'Foundation',
    state: 'done',
    items: [
      'A public site that any browser can read',
      'Applications for investors, projects and the incubator',
      `Support that answers within ${REPLY_WITHIN}`,
      'The terms of every escrow, in plain words',
    ],
    proof: 'Anyone can apply, and is given an application ID.',
    length: '/art/roadmap.svg#phase-1',
    stone: ['Calcite', 3],
  },
  {
    title: 'Founder Pass',
    state: 'now',
    items: [
      `${thousands(TOTAL_SUPPLY)} passes in six grades`,
      'One signature: payment and pass in one transaction',
      'KYC for the two highest grades',
      'A live count of what is minted',
    ],
    proof: 'Passes sold equal passes on the ledger.',
    length: '/art/roadmap.svg#phase-2',
    stone: ['Fluorite', 4],
  },
  {
    title: 'DYOR Dashboard',
    state: 'next',
    items: [
      'Risk scores for liquidity, tokenomics and lock status',
      'The inputs beside every number',
      'Watch lists, and word when a score moves',
      'Corrections made in public',
    ],
    proof: 'A stranger can rebuild a score from its inputs.',
    length: '/art/roadmap.svg#phase-3',
    stone: ['Quartz', 7],
  },
  {
    title: 'Escrow Module',
    state: 'next',
    items: [
      'Dev Lock, opened by date',
      'FailSafe, with snapshot and airdrop',
      'VisionVault, opened by milestone',
      'A ledger entry behind every lock shown',
    ],
    proof: 'A lock opens on its date, in a ledger anyone can name.',
    length: '/art/roadmap.svg#phase-4',
    stone: ['Topaz', 8],
  },
  {
    title: 'Launchpad and Incubator',
    state: 'next',
    items: [
      'The first sale backed by escrow',
      'Trust badges, earned and taken back',
      'Roadmap tracker and investor comments',
      'The first group of the incubator',
    ],
    proof: 'One project has applied, locked, raised and been released.',
    length: '/art/roadmap.svg#phase-5',
    stone: ['Sapphire', 9],
  },
  {
    title: 'Community',
    state: 'next',
    items: [
      'Loyalty and reputation points',
      'XRP airdrops, each with its rules beforehand',
      'Governance for Legendary and Mythic passes',
      'A yearly report of what failed',
    ],
    proof: 'Holders have decided something that we did not propose.',
    length: '/art/roadmap.svg#phase-6',
    stone: ['Diamond', 10],
  },
]

/** `/roadmap` */
export function Page() {
  return (
    <section className="roadmap">
      <div className="wrap">
        <div className="roadmap-head">
          <h1>Roadmap</h1>
          <p className="lede">
            Six phases, drilled in order, each through harder rock. We give no dates, because a date is a
            claim. Each phase ends with something you can check.
          </p>
        </div>
        <ol className="core">
          {PHASES.map((phase, index) => (
            <Length key={phase.title} number={index + 1} {...phase} />
          ))}
        </ol>
        <div className="core-end">
          <p className="lede">
            A phase ends when its proof can be looked up, not when we say so. What is late stays on the list.
          </p>
          <div className="actions">
            <LinkButton href="/escrow" icon="arrow">
              How escrow works
            </LinkButton>
            <LinkButton href="/faq">Ask about a phase</LinkButton>
          </div>
        </div>
      </div>
    </section>
  )
}

function Length({ number, title, state, items, proof, length, stone }: Phase & { number: number }) {
  const [mineral, mohs] = stone
  return (
    <li className={`core-length core-${state}`}>
      <div className="core-art">
        <img src={length} width="536" height="640" alt="" loading={number === 1 ? 'eager' : 'lazy'} />
      </div>
      <div className="core-words">
        <p className="label-voice">
          <b>{`Phase ${number}`}</b> <span>{`${mineral}, ${mohs} Mohs`}</span>{' '}
          <span className="core-state">{STATES[state]}</span>
        </p>
        <h2>{title}</h2>
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <p className="core-proof paper">
        <b>Proved when</b> <span>{proof}</span>
        {state === 'done' && <Hallmark mark="ledger" struck size={40} />}
      </p>
    </li>
  )
}
