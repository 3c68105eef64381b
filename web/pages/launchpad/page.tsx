import { GuardianImage } from '../../art/guardian-image.tsx'
import { OnPhone } from '../../art/on-phone.tsx'
import { GoldLink } from '../../ui/button.tsx'
import { ScrollLink } from '../../ui/scroll-link.tsx'
import { DemoDashboard } from './demo-dashboard.tsx'
import { BuildTrust, Features } from './features.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Tools } from './tools.tsx'
import './hero.css'
import './join.css'

export function Page() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <DemoDashboard />
      <Features />
      <BuildTrust />
      <Tools />
      <Join />
    </>
  )
}

const STATES = [
  ['rough', 'Rough', 'An idea, a team, a claim'],
  ['cut', 'Cut', 'Identity proved, funds locked'],
  ['polished', 'Polished', 'Launched, with its word kept'],
] as const

function Hero() {
  return (
    <section className="launch-hero">
      <div className="wrap">
        <h1>Launch in the open</h1>
        <div className="launch-hero-words">
          <p className="lede">
            Lock what you promise, show your work, and let the ledger vouch for you. Investors read the same
            numbers as you.
          </p>
          <div className="actions">
            <GoldLink href="/developer-form">Start Project</GoldLink>
            <ScrollLink by={550} to="#how-it-works">
              Learn More
            </ScrollLink>
          </div>
        </div>
        <ol className="launch-states">
          {STATES.map(([view, name, words]) => (
            <li key={name}>
              <OnPhone file={`/art/launch-stone-small.svg#${view}`}>
                <img
                  src={`/art/launch-stone.svg#${view}`}
                  width="800"
                  height="800"
                  alt=""
                  fetchPriority="high"
                />
              </OnPhone>
              <p>
                <b>{name}</b> {words}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Join() {
  return (
    <section className="join">
      <div className="wrap grid">
        <GuardianImage guardian="fox" width={460} alt="The Fox, who guards the launch" />
        <div className="join-words">
          <h2>Bring what you have, and have it tested</h2>
          <GoldLink href="/developer-form">Join 50+ Projects</GoldLink>
          <p className="note">
            50+ is our own count of the projects we work with. Applying costs nothing and binds nobody.
          </p>
        </div>
      </div>
    </section>
  )
}
