import { GuardianImage } from '../../art/guardian-image.tsx'
import { GoldLink } from '../../ui/button.tsx'
import './join.css'

export function Join() {
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
