import { NETWORK_FEE_ESTIMATE } from '#contract/money'
import type { TierId } from '#contract/tiers'
import type { WalletData } from '#contract/wire/wallet'
import { onDemand } from '../live/on-demand.tsx'
import { Button } from '../ui/button.tsx'
import type { Wallet } from '../wallet/use-wallet.ts'
import { type MintFacts, mintLabel, type XrpStatus } from './mint-button.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import type { TierChoice } from './tier-offers.ts'

const BuyerDesk = onDemand(async () => (await import('./buyer-desk.tsx')).BuyerDesk)

export interface MintDeskProps {
  readonly choice: TierChoice
  readonly choices: readonly TierChoice[]
  readonly wallet: Wallet
  readonly xrp: XrpStatus
  /** Nobody can begin a purchase at the moment. */
  readonly paused: boolean
  readonly explorerUrl: string | null
  /** An explorer's page of one transaction, with `{hash}` for its hash; null on a network without one. */
  readonly txUrl: string | null
  /** Told whether a purchase is open that can be paid in the wallet app. */
  readonly onPayable: (payable: boolean) => void
  readonly reconnecting: boolean
  /** Asks for the ledger anew. */
  readonly onReconnect: () => void
  readonly onChoose: (tier: TierId) => void
  /** A pass was sold or given back, so what is shown of the supply is old. */
  readonly onSettled: () => void
  /** The wallet's room says that the ledger came or went. */
  readonly onLedgerNews: (connected: boolean) => void
}

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

/** What the mint button says and does while no purchase is under way. */
export function mintFacts(
  choice: TierChoice,
  connected: boolean,
  wallet: WalletData | null,
  xrp: XrpStatus,
): MintFacts {
  return {
    stage: null,
    startingKyc: false,
    connected,
    xrp,
    soldOut: choice.soldOut,
    kycMissing: choice.kycRequired && wallet?.kycVerified === false,
  }
}

export function SigningNote() {
  return (
    <p className="note">
      One signature in Xaman. Payment and pass swap in the same transaction, about 4 seconds after you sign.
      You agree to the terms in the next step.
    </p>
  )
}
