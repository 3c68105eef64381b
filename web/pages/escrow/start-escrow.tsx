import { brand } from '#contract/brand'
import { GoldLink } from '../../ui/button.tsx'

/** The one thing to begin on this page. */
export function StartEscrow() {
  return <GoldLink href="/developer-form">{`Start Escrow With ${brand.name}`}</GoldLink>
}
