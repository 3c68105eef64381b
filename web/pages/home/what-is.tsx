import { LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import './what-is.css'

export function WhatIs() {
  return (
    <Section grid plate={['I', 'The stone and its use']}>
      <div className="plate-body">
        <h2>What is Touchstone</h2>
        <div className="what-is">
          <p className="lede">
            Gold was once proved by rubbing it on a dark stone and reading the streak it left. Touchstone does
            the same for Web3 projects: it tests the claim, holds the money, and leaves a mark that anyone can
            read.
          </p>
          <figure className="assay">
            <img
              src="/art/home-assay.svg"
              width="250"
              height="264"
              alt="Three test streaks on a dark stone: a dull one, a paler one and a bright one"
              loading="lazy"
            />
            <p>
              <span>brass</span>
              <span>18 carat</span>
              <b>fine gold</b>
            </p>
            <figcaption className="label-voice">
              The streak test. The stone says nothing; the mark is the answer.
            </figcaption>
          </figure>
        </div>
        <div className="audiences">
          <div>
            <h3>For those who build</h3>
            <p>
              A launchpad, escrow, onboarding, advertising, KYC and an incubator. Lock your funds where
              everyone can see them, meet your milestones, and let the ledger vouch for you.
            </p>
            <LinkButton href="/launchpad" icon="arrow">
              Explore the Launchpad
            </LinkButton>
          </div>
          <div>
            <h3>For those who back</h3>
            <p>
              A risk score read from liquidity, tokenomics and lock status; token sales backed by escrow; and
              loyalty points for those who stay.
            </p>
            <LinkButton href="/investors" icon="arrow">
              See Investor Tools
            </LinkButton>
          </div>
        </div>
      </div>
    </Section>
  )
}
