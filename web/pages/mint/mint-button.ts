import type { PurchaseStage } from '#contract/purchase-stage'
import type { WalletData } from '#contract/wire/wallet'
import type { TierChoice } from './tier-offers.ts'

/** Whether the ledger answers. `checking` until the first answer. */
export type XrpStatus = 'checking' | 'connected' | 'disconnected'

/** All that the mint button's words and its state hang on. */
export interface MintFacts {
  /** The stage of the purchase under way, or null without one. */
  readonly stage: PurchaseStage | null
  readonly startingKyc: boolean
  readonly connected: boolean
  readonly xrp: XrpStatus
  readonly soldOut: boolean
  /** The tier asks for an identity check that this wallet has not passed. */
  readonly kycMissing: boolean
}

/** What the button hangs on while no purchase is under way. */
export function mintFacts(choice: TierChoice, connected: boolean, wallet: WalletData | null, xrp: XrpStatus) {
  return {
    stage: null,
    startingKyc: false,
    connected,
    xrp,
    soldOut: choice.soldOut,
    kycMissing: choice.kycRequired && wallet?.kycVerified === false,
  }
}

const REFRESH = 'XRP Disconnected - Click Refresh'

/** What the mint button says. The first that applies wins. */
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
 * Whether the button can be pressed. While a request waits in the wallet app it reopens the dialog, so a purchase can
 * always be finished, also with the ledger out of sight; until then a purchase under way keeps it shut.
 */
export function canPressMint({ stage, startingKyc, connected, xrp }: MintFacts): boolean {
  if (stage === 'waiting-payment' || stage === 'confirming') return true
  if (stage === 'reserving' || stage === 'minting' || stage === 'creating-offer') return false
  return connected && !startingKyc && xrp !== 'disconnected'
}

/** Whether a press of the button asks for the ledger anew: it cannot mint, and says so to a screen reader too. */
export function pressRefreshes(facts: MintFacts): boolean {
  return facts.xrp === 'disconnected' && mintLabel(facts) === REFRESH
}
