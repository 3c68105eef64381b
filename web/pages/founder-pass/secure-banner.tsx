import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { LinkButton } from '../../ui/button.tsx'
import './secure-banner.css'

export function SecureBanner() {
  return (
    <section className="secure">
      <div className="wrap secure-stage">
        <h2>Secure your NFT</h2>
        <p className="secure-edition">Limited Collection. One-Time Mint.</p>
        <p className="secure-live">Mint Now Live! The timer has ended and minting is now open to everyone!</p>
        <LinkButton href="/founder-pass-wallet" kind="gold" icon="arrow">
          Mint Now
        </LinkButton>
        <p className="note">
          You see the price, the network fee and the terms before you sign. A pass is a membership: what it
          sells for later, if anything, nobody can promise.
        </p>
        <TierSpecimen tier="legendary" size={720} alt="" className="secure-art" />
      </div>
    </section>
  )
}
