import { durationInWords } from '#contract/in-words'
import { PAYLOAD_LIFE } from '#contract/timing'
import { onDemand } from '../../live/on-demand.tsx'
import { Button } from '../../ui/button.tsx'
import type { DeskProps } from './buyer-desk.tsx'
import { mintFacts, mintLabel } from './mint-button.ts'
import { closedFor, MintingNotice } from './minting-notice.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'
import { receiptFor } from './receipt.ts'

const BuyerDesk = onDemand(async () => (await import('./buyer-desk.tsx')).BuyerDesk)

/** Where a pass is bought, and what happens then. Until a wallet is connected it only says what it would cost. */
export function MintDesk(props: DeskProps) {
  const { choice, collection, wallet, health } = props
  const { token, data } = wallet
  const connected = token !== null
  const alone = (
    <PurchaseSummary
      choice={choice}
      connected={connected}
      receipt={receiptFor(choice.price, null)}
      action={
        <Button kind="gold" wide disabled>
          {mintLabel(mintFacts(choice, connected, data, health.xrp))}
        </Button>
      }
    >
      <MintingNotice closed={closedFor(collection.status?.minting)} />
    </PurchaseSummary>
  )
  return (
    <aside className="mint-desk" aria-label="Purchase">
      {connected ? <BuyerDesk {...props} key={token} token={token} wanted fallback={alone} /> : alone}
      <ol className="mint-steps" aria-label="What happens next">
        <li>We reserve one pass of your tier and mint it for your wallet.</li>
        <li>{`You sign once in Xaman, within ${durationInWords(PAYLOAD_LIFE)}.`}</li>
        <li>The ledger closes about 4 seconds after you sign. The pass is yours.</li>
      </ol>
    </aside>
  )
}
