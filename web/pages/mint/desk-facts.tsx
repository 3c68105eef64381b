import type { TierId } from '#contract/tiers'
import type { WalletData } from '#contract/wire/wallet'
import type { Wallet } from '../../wallet/use-wallet.ts'
import type { MintFacts, XrpStatus } from './mint-button.ts'
import type { TierChoice } from './tier-offers.ts'

/** What the desk is given, with a buyer at it or without. */
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
