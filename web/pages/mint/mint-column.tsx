import type { MouseEvent } from 'react'
import { HOLD_IN_WORDS } from '#contract/timing'
import { onDemand } from '../../live/on-demand.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CONNECT_BUTTON, CONNECT_HEADING } from '../../wallet/connect-card.tsx'
import { billFor } from './bill.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import type { ColumnProps } from './use-buyer-column.ts'

const BuyerColumn = onDemand(() => import('./buyer-column.tsx').then((part) => part.BuyerColumn))

/** The purchase column. Without a wallet, or while `BuyerColumn` loads, it only shows the price. */
export function MintColumn(props: ColumnProps) {
  const { choice, wallet } = props
  const { token } = wallet
  const connected = token !== null
  const visitorColumn = (
    <PurchaseSummary
      choice={choice}
      connected={connected}
      bill={billFor(choice.price)}
      action={
        <>
          <Button kind="gold" wide disabled>
            {connected ? 'Mint Now' : 'Connect Wallet First'}
          </Button>
          {!connected && (
            <LinkButton href={`#${CONNECT_HEADING}`} onClick={pressConnect}>
              Connect with Xaman
            </LinkButton>
          )}
        </>
      }
    />
  )
  return (
    <aside className="mint-column" aria-label="Purchase">
      {connected ? (
        <BuyerColumn {...props} key={token} token={token} wanted fallback={visitorColumn} />
      ) : (
        visitorColumn
      )}
      <ol className="mint-steps" aria-label="What happens next">
        <li>We reserve one pass of your tier and mint it for your wallet.</li>
        <li>{`You sign once in Xaman, within ${HOLD_IN_WORDS}.`}</li>
        <li>The ledger closes about 4 seconds after you sign. The pass is yours.</li>
      </ol>
    </aside>
  )
}

/** Presses the wallet card's connect button. If there is none, because a request is open, the link goes to the card. */
function pressConnect(event: MouseEvent) {
  const button = document.getElementById(CONNECT_BUTTON)
  if (!(button instanceof HTMLButtonElement) || button.disabled) return
  event.preventDefault()
  button.focus()
  button.click()
}
