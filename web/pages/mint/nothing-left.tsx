import { thousands } from '#contract/thousands'
import { TOTAL_SUPPLY } from '#contract/tiers'
import { GoldLink, LinkButton } from '../../ui/button.tsx'
import './nothing-left.css'

/** The notice of a sold-out collection, with what a visitor can still do. */
export function NothingLeft() {
  return (
    <div className="nothing-left paper">
      <div>
        <p className="nothing-left-title">{`All ${thousands(TOTAL_SUPPLY)} passes are taken`}</p>
        <p>
          Every sale can be counted and every receipt verified, by anyone. A pass on hold that is not paid for
          comes back to this page.
        </p>
      </div>
      <p className="actions">
        <GoldLink href="/proof">Count the sale</GoldLink>
        <LinkButton href="/verify">Verify a receipt</LinkButton>
        <LinkButton href="/launchpad">See the launchpad</LinkButton>
      </p>
    </div>
  )
}
