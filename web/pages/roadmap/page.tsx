import { REPLY_WITHIN } from '#contract/form-terms'
import { thousands } from '#contract/thousands'
import { TIERS_IN_WORDS, TOTAL_SUPPLY } from '#contract/tiers'
import { tierArt } from '../../art/tier-art.ts'
import { Hallmark } from '../../figures/hallmark.tsx'
import { LinkButton } from '../../ui/button.tsx'
import './roadmap.css'

const STATES = { done: 'Done', now: 'Now', next: 'Next' } as const

/** `proof` is how to check that a phase has ended; `tier` is the mineral that its drawing shows. */
const PHASES = {
  Foundation: {
    state: 'done',
    items: [
      'A public site that any browser can read',
      'Applications for investors, projects and the incubator',
      `Support that answers within ${REPLY_WITHIN}`,
      'The terms of every escrow, in plain words',
    ],
    proof: 'Anyone can apply, and is given an application ID.',
    tier: 'common',
  },
  'Founder Pass': {
    state: 'now',
    items: [
      `${thousands(TOTAL_SUPPLY)} passes in ${TIERS_IN_WORDS} grades`,
      'One signature: payment and pass in one transaction',
      'KYC for the two highest grades',
      'A live count of what is minted',
    ],
    proof: 'Passes sold equal passes on the ledger.',
    tier: 'uncommon',
  },
  'DYOR Dashboard': {
    state: 'next',
    items: [
      'Risk scores for liquidity, tokenomics and lock status',
      'The inputs beside every number',
      'Watch lists, and a message when a score moves',
      'Corrections made in public',
    ],
    proof: 'A stranger can rebuild a score from its inputs.',
    tier: 'rare',
  },
  'Escrow Module': {
    state: 'next',
    items: [
      'Dev Lock, opened by date',
      'FailSafe, with snapshot and airdrop',
      'VisionVault, opened by milestone',
      'A ledger entry behind every lock shown',
    ],
    proof: 'A lock opens on its date, in a ledger anyone can look up.',
    tier: 'epic',
  },
  'Launchpad and Incubator': {
    state: 'next',
    items: [
      'The first sale backed by escrow',
      'Trust badges, earned and taken back',
      'Roadmap tracker and investor comments',
      'The first group of the incubator',
    ],
    proof: 'One project has applied, locked, raised and been released.',
    tier: 'legendary',
  },
  Community: {
    state: 'next',
    items: [
      'Loyalty and reputation points',
      'XRP airdrops, each with its rules beforehand',
      'Governance for Legendary and Mythic passes',
      'A yearly report of what failed',
    ],
    proof: 'Holders have decided something that we did not propose.',
    tier: 'mythic',
  },
} as const

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
        <ol>
          {Object.entries(PHASES).map(([title, { state, items, proof, tier }], index) => (
            <li key={title} className={`core-length core-${state}`}>
              <div className="core-art">
                <img
                  src={`/art/${index < 3 ? 'roadmap' : 'roadmap-later'}.svg#phase-${index + 1}`}
                  width="536"
                  height="640"
                  alt=""
                  loading={index === 0 ? 'eager' : 'lazy'}
                />
              </div>
              <div className="core-words">
                <p className="label-voice">
                  <b>{`Phase ${index + 1}`}</b>{' '}
                  <span>{`${tierArt[tier].mineral}, ${tierArt[tier].mohs} Mohs`}</span>{' '}
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
                {state === 'done' && <Hallmark mark="ledger" struck />}
              </p>
            </li>
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
