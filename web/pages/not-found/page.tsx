import { GoldLink, LinkButton } from '../../ui/button.tsx'
import { SpecimenLabel } from '../../ui/specimen-label.tsx'
import './not-found.css'

export function Page() {
  return (
    <section className="not-found wrap">
      <h1>There is nothing here</h1>
      <p className="lede">
        We drew this address across the stone, and it left no streak. The page may have moved, or the link may
        be mistyped.
      </p>
      <div className="actions">
        <GoldLink href="/">Return to Home</GoldLink>
        <LinkButton href="/faq">Read the FAQ</LinkButton>
      </div>
      <img src="/art/touchstone-stone.svg" width="960" height="760" alt="" fetchPriority="high" />
      <SpecimenLabel
        className="not-found-label"
        number="TS 0404"
        edition="Not in the catalogue"
        name="Unknown"
        kind="No such specimen"
        terms={{ Hardness: 'not tested', Streak: 'none' }}
      />
    </section>
  )
}
