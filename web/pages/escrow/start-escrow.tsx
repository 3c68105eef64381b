import { brand } from '#contract/brand'
import { LinkButton } from '../../ui/button.tsx'

/** The one thing to begin on this page. */
export function StartEscrow() {
  return (
    <LinkButton href="/developer-form" kind="gold" icon="arrow">
      {`Start Escrow With ${brand.name}`}
    </LinkButton>
  )
}
