import { GoldLink } from '../../ui/button.tsx'
import { CheckYourself } from './check-yourself.tsx'
import { SaleFigures } from './sale-figures.tsx'
import '../../art/tier-hues.css'
import './proof.css'

export function Page() {
  return (
    <>
      <header className="proof-head wrap">
        <img src="/art/touchstone.svg" width="960" height="760" alt="" fetchPriority="high" />
        <h1>Do not take our word.</h1>
        <p className="lede">
          Every pass, every price and every holder stands on the XRP Ledger. Here is what we say about the
          sale. Below, your own browser counts it again, from a node that is not ours.
        </p>
        <p className="actions">
          <GoldLink href="#proof-check">Count it yourself</GoldLink>
        </p>
      </header>
      <SaleFigures />
      <CheckYourself />
    </>
  )
}
