import { Spinner } from '../ui/spinner.tsx'
import './wallet-panel.css'

/** Stands where the wallet will be, while it is being read. */
export function ReadingWallet() {
  return (
    <section className="connect-card" aria-label="Your wallet">
      <p className="connect-reading">
        <Spinner />
        Reading your wallet...
      </p>
    </section>
  )
}
