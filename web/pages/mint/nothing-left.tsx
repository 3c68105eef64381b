import { thousands } from '#contract/thousands'
import { TOTAL_SUPPLY } from '#contract/tiers'
import { GoldLink, LinkButton } from '../../ui/button.tsx'
import './nothing-left.css'

/** The notice for a sold-out collection. It is prerendered; its stylesheet shows it only when every tier is sold out. */
export function NothingLeft() {
  return (
    <div className="nothing-left">
      <div className="paper">
        <div>
          <p className="nothing-left-title">{`All ${thousands(TOTAL_SUPPLY)} passes are taken`}</p>
          <p>
            Every sale can be counted and every receipt verified, by anyone. A pass on hold that is not paid
            for comes back to this page.
          </p>
        </div>
        <p className="actions">
          <GoldLink href="/proof">Count the sale</GoldLink>
          <LinkButton href="/verify">Verify a receipt</LinkButton>
          <LinkButton href="/launchpad">See the launchpad</LinkButton>
        </p>
      </div>
    </div>
  )
}
