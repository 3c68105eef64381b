import { LinkButton } from '../ui/button.tsx'
import './not-found.css'

export function Page() {
  return (
    <section className="not-found wrap">
      <h1>There is nothing here</h1>
      <p className="lede">
        We drew the stone across this address and it left no streak. The page may have moved, or the link may
        be mistyped.
      </p>
      <div className="actions">
        <LinkButton href="/" kind="gold" icon="arrow">
          Return to Home
        </LinkButton>
        <LinkButton href="/faq">Read the FAQ</LinkButton>
      </div>
      <img src="/art/touchstone-stone.svg" width="960" height="760" alt="" />
    </section>
  )
}
