import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { GoldLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { DualValue } from './dual-value.tsx'
import { Hero } from './hero.tsx'
import { passQuestions } from './pass-questions.ts'
import { SampleStrip } from './sample-strip.tsx'
import { TierTable } from './tier-table.tsx'
import { Tray } from './tray.tsx'
import { TrustLines } from './trust-lines.tsx'
import { TwoPaths } from './two-paths.tsx'
import './questions.css'
import './secure-banner.css'

export function Page() {
  return (
    <>
      <Hero />
      <TrustLines />
      <DualValue />
      <Tray />
      <SampleStrip />
      <TierTable />
      <TwoPaths />
      <Questions />
      <SecureBanner />
    </>
  )
}

function Questions() {
  return (
    <section className="section">
      <div className="wrap grid fp-questions">
        <h2>Questions, answered plainly</h2>
        <div>
          {passQuestions.map(({ id, question, answer }, index) => (
            <Disclosure key={id} summary={question} open={index === 0}>
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  )
}

function SecureBanner() {
  return (
    <section className="secure">
      <div className="wrap secure-stage">
        <h2>Secure your NFT</h2>
        <p className="secure-edition">Limited Collection. One-Time Mint.</p>
        <p className="secure-notice" data-sale-notice="" hidden />
        <p
          className="secure-live"
          data-sold-out="All passes are taken. Every sale can still be counted, and every receipt verified."
        >
          Mint Now Live! The timer has ended and minting is now open to everyone!
        </p>
        <GoldLink href="/founder-pass-wallet">Mint Now</GoldLink>
        <p className="note">
          You see the price, the network fee and the terms before you sign. A pass is a membership: nobody can
          promise what it will sell for later, or that it will sell at all.
        </p>
        <TierSpecimen tier="legendary" size={720} className="secure-art" />
      </div>
    </section>
  )
}
