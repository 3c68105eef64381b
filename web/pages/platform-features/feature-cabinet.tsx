import type { ReactNode } from 'react'
import { minerals } from '#contract/minerals'
import { stonePath } from '../../art/tier-art.ts'
import { EscrowIcon } from '../../figures/escrow-icon.tsx'
import { Rub } from '../../figures/rub.tsx'
import { GoLink } from '../../ui/button.tsx'
import { Items } from '../../ui/items.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import { Section } from '../../ui/section.tsx'
import './feature-cabinet.css'

const QUESTIONS = [
  'Who holds the supply, and who could sell it all today?',
  'What is locked, in which ledger entry, and until when?',
  'Can anyone still issue more, or freeze what you hold?',
  'What has changed since you looked last?',
]

/** The lowest tier that gives each access. */
const BENEFITS = [
  ['uncommon', 'Free KYC'],
  ['rare', 'Early launchpad access'],
  ['legendary', 'Limited governance rights'],
  ['mythic', 'Full governance rights'],
] as const

const ESCROWS = [
  ['dev-lock', 'DevLock', 'Developer tokens that vest on a date, not on a mood.'],
  ['fail-safe', 'FailSafe', 'Locked 6 to 12 months. If the project fails, their value goes to holders.'],
  ['vision-vault', 'VisionVault', 'Funds for the road ahead, released by milestone.'],
] as const

export function FeatureCabinet() {
  return (
    <Section id="features">
      <h2 className="visually-hidden">The four instruments</h2>
      <div className="cabinet">
        <Drawer number="1" title="DYOR Dashboard">
          <p>
            Do your own research with the inputs in front of you. The dashboard asks every project what a
            careful friend would ask, and shows the ledger entry behind each answer.
          </p>
          <Items items={QUESTIONS} className="cabinet-questions" />
          <GoLink href="/investors">How a score is built</GoLink>
        </Drawer>
        <Drawer number="2" title="NFT-Based Access">
          <p>A Founder Pass is a key. The wallet that holds it is let in; there is no account to make.</p>
          <ul className="cabinet-benefits">
            {BENEFITS.map(([tier, benefit]) => (
              <li key={benefit}>
                <LazyImage src={stonePath(tier)} size={[56, 56]} />
                <span>{benefit}</span>
                <small>
                  from {minerals[tier]}, {tier}
                </small>
              </li>
            ))}
          </ul>
          <GoLink href="/founder-pass">What each grade opens</GoLink>
        </Drawer>
        <Drawer number="3" title="Escrow Module">
          <p>With DevLock, FailSafe and VisionVault. The fee is 10%, taken at release.</p>
          <dl className="cabinet-escrows">
            {ESCROWS.map(([kind, name, words]) => (
              <div key={kind}>
                <EscrowIcon kind={kind} size={44} />
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <GoLink href="/escrow">Who holds what, and when it moves</GoLink>
        </Drawer>
        <Drawer number="4" title="Loyalty & Reputation Point">
          <p>
            Two records, kept apart. One grows with what you do here, the other each time a project keeps its
            word. Neither can be bought.
          </p>
          <dl className="cabinet-records num">
            <div>
              <dt className="label-voice">Loyalty, of a person</dt>
              <dd>
                1,240 <small>XP, sample</small>
              </dd>
              <Rub score={62} />
              <dd className="cabinet-grows">grows as you explore, learn and refer</dd>
            </div>
            <div>
              <dt className="label-voice">Reputation, of a project</dt>
              <dd>
                91 <small>of 100, sample</small>
              </dd>
              <Rub score={91} />
              <dd className="cabinet-grows">grows as identities, locks and milestones are proved</dd>
            </div>
          </dl>
          <GoLink href="/rewards">How points are earned</GoLink>
        </Drawer>
      </div>
    </Section>
  )
}

function Drawer({ number, title, children }: { number: string; title: string; children: ReactNode }) {
  return (
    <article className="cabinet-drawer">
      <p className="cabinet-number num" aria-hidden="true">
        {number}
      </p>
      <h3>{title}</h3>
      {children}
    </article>
  )
}
