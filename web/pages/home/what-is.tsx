import { LinkButton } from '../../ui/button.tsx'
import { Streak } from './streak.tsx'
import './what-is.css'

export function WhatIs() {
  return (
    <section className="section">
      <div className="wrap grid">
        <p className="plate">
          <b>Plate I</b> The stone and its use
        </p>
        <div className="plate-body">
          <h2>What is Touchstone</h2>
          <div className="what-is">
            <p className="lede">
              Gold was once proved by rubbing it on a dark stone and reading the streak it left. Touchstone
              does the same for Web3 projects: it tests the claim, holds the money, and leaves a mark that
              anyone can read.
            </p>
            <figure className="assay">
              <AssayStone />
              <figcaption>The streak test. The stone says nothing; the mark is the answer.</figcaption>
            </figure>
          </div>
          <div className="audiences">
            <div>
              <h3>For those who build</h3>
              <p>
                A launchpad, escrow, identity checks and an incubator. Lock your funds where everyone can see
                them, meet your milestones, and let the ledger vouch for you.
              </p>
              <LinkButton href="/launchpad" icon="arrow">
                Explore the Launchpad
              </LinkButton>
            </div>
            <div>
              <h3>For those who back</h3>
              <p>
                A risk score read from liquidity, tokenomics and lock status; token sales backed by escrow;
                and loyalty points for those who stay.
              </p>
              <LinkButton href="/investors" icon="arrow">
                See Investor Tools
              </LinkButton>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

function AssayStone() {
  return (
    <svg
      viewBox="0 0 250 290"
      role="img"
      aria-label="Three test streaks: brass is dull, 18 carat is paler, fine gold is bright"
    >
      <defs>
        <linearGradient id="assay-face" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#363c3d" />
          <stop offset=".5" stopColor="#1d2123" />
          <stop offset="1" stopColor="#131617" />
        </linearGradient>
      </defs>
      <path fill="url(#assay-face)" d="M8 16 214 2l30 34-6 190-22 34-190 6L4 236z" />
      <path fill="none" stroke="#f4efe4" strokeOpacity=".28" d="M4 236 8 16 214 2l30 34" />
      <Streak from={[62, 26]} to={[60, 236]} width={17} metal="brass" />
      <Streak from={[124, 24]} to={[122, 236]} width={21} metal="alloy" />
      <Streak from={[187, 22]} to={[184, 238]} width={26} metal="gold" />
      <text x="52" y="287">
        brass
      </text>
      <text x="119" y="287">
        18 carat
      </text>
      <text x="196" y="287" className="assay-fine">
        fine gold
      </text>
    </svg>
  )
}
