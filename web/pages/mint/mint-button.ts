import type { PurchaseStage } from '#contract/purchase-stage'
import type { WalletData } from '#contract/wire/wallet'
import type { TierChoice } from './tier-offers.ts'

/** Whether the ledger answers; `checking` until the first reply. */
export type XrpStatus = 'checking' | 'connected' | 'disconnected'

/** The facts that decide the label and the state of the mint button. */
export interface MintFacts {
  /** The stage of the open purchase; null without one. */
  readonly stage: PurchaseStage | null
  readonly startingKyc: boolean
  readonly connected: boolean
  readonly xrp: XrpStatus
  readonly soldOut: boolean
  /** The tier needs an identity check that this wallet has not passed. */
  readonly kycMissing: boolean
}

/** The facts with a connected wallet, while no purchase is open. */
export function mintFacts(choice: TierChoice, wallet: WalletData | null, xrp: XrpStatus) {
  return {
    stage: null,
    startingKyc: false,
    connected: true,
    xrp,
    soldOut: choice.soldOut,
    kycMissing: choice.kycRequired && wallet?.kycVerified === false,
  }
}

const REFRESH = 'XRP Disconnected - Click Refresh'

/** The label of the mint button. The first rule that applies decides. */
export function mintLabel(facts: MintFacts): string {
  const { stage } = facts
  if (stage === 'waiting-payment' || stage === 'confirming') return 'Complete in Xaman App'
  if (stage === 'creating-offer') return 'Creating Offer...'
  if (stage === 'reserving' || stage === 'minting') return 'Reserving & Minting...'
  if (facts.startingKyc) return 'Starting KYC...'
  if (!facts.connected) return 'Connect Wallet First'
  if (facts.xrp === 'disconnected') return REFRESH
  if (facts.soldOut) return 'Sold Out'
  if (facts.kycMissing) return 'Verify KYC'
  return 'Mint Now'
}

/**
 * Whether the button is enabled. While a request waits in the wallet app the button reopens the dialog, even if the ledger does
 * not answer; in the stages before, it is disabled.
 */
export function canPressMint({ stage, startingKyc, connected, xrp }: MintFacts): boolean {
  if (stage === 'waiting-payment' || stage === 'confirming') return true
  if (stage === 'reserving' || stage === 'minting' || stage === 'creating-offer') return false
  return connected && !startingKyc && xrp !== 'disconnected'
}

/** Whether a press reconnects to the ledger instead of minting. */
export function pressRefreshes(facts: MintFacts): boolean {
  return mintLabel(facts) === REFRESH
}
