import { NETWORK_FEE_ESTIMATE } from '#contract/money'
import { onDemand } from '../../live/on-demand.tsx'
import { Button } from '../../ui/button.tsx'
import { type MintDeskProps, mintFacts, SigningNote } from './desk-facts.tsx'
import { mintLabel } from './mint-button.ts'
import { PurchaseSummary } from './purchase-summary.tsx'

const BuyerDesk = onDemand(async () => (await import('./buyer-desk.tsx')).BuyerDesk)

/** Where a pass is bought. Until a wallet is connected it only says what it would cost. */
export function MintDesk(props: MintDeskProps) {
  const { choice, wallet, xrp } = props
  const connected = wallet.token !== null
  const closed = (
    <PurchaseSummary
      choice={choice}
      connected={connected}
      fee={NETWORK_FEE_ESTIMATE}
      action={
        <Button kind="gold" wide disabled>
          {mintLabel(mintFacts(choice, connected, wallet.data, xrp))}
        </Button>
      }
    >
      <SigningNote />
    </PurchaseSummary>
  )
  if (wallet.token === null) return closed
  return <BuyerDesk {...props} key={wallet.token} token={wallet.token} wanted fallback={closed} />
}
