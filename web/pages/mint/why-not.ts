import { adviceFor, mintErrors } from '#contract/mint-errors'
import type { WalletData } from '#contract/wire/wallet'
import { billForWallet } from './bill-for-wallet.ts'
import { type MintFacts, mintFacts, type XrpStatus } from './mint-button.ts'
import { beginning, openPrices, type Slot, whyNoMore } from './slots.ts'
import { limitWords, type TierChoice } from './tier-offers.ts'

/** Beside the button while the ledger does not answer. */
export const LEDGER_DOWN =
  'No purchase can begin until the ledger answers again, and nothing is charged unless you sign it in your wallet.'

/** Why no purchase can begin. `short` has no words: those change with the balance, and are written when shown. */
export type Refusal =
  | { readonly why: 'short' }
  | { readonly why: 'identity' | 'other'; readonly words: string }

interface SaleFacts {
  readonly wallet: WalletData | null
  readonly slots: readonly Slot[]
  readonly xrp: XrpStatus
  /** Why minting is paused or halted, for this tier or for all; null if it is not. */
  readonly paused: string | null
}

/**
 * Why this wallet cannot buy a pass now; null if it can. The server decides again.
 * @example
 * const refusal = whyNot(choice, { wallet, slots, xrp: 'connected', paused: null })
 * if (refusal?.why === 'identity') openIdentityCheck()
 */
export function whyNot(wanted: TierChoice, { wallet, slots, xrp, paused }: SaleFacts): Refusal | null {
  const facts = mintFacts(wanted, wallet, xrp)
  const words = mintRefusal({ ...facts, address: wallet?.address ?? null })
  if (words !== null) return { why: facts.kycMissing && !facts.soldOut ? 'identity' : 'other', words }
  if (paused !== null) return { why: 'other', words: paused }
  if (xrp === 'disconnected') return { why: 'other', words: wordsOf('ledger_unreachable') }
  if (beginning(slots)) {
    return {
      why: 'other',
      words: 'Your other pass is still being reserved. Wait a moment, then begin the next.',
    }
  }
  const code = whyNoMore(slots) ?? (limitWords(wanted, wallet) ? 'limit_reached' : null)
  if (code) return { why: 'other', words: wordsOf(code) }
  return (billForWallet(wanted.price, wallet, openPrices(slots)).wallet?.missing ?? 0n) > 0n
    ? { why: 'short' }
    : null
}

/** The refusal that needs no ledger and no other purchase, as the sentence for the visitor; null if there is none. */
export function mintRefusal(
  facts: Pick<MintFacts, 'connected' | 'soldOut' | 'kycMissing'> & { readonly address: string | null },
): string | null {
  if (!facts.connected) return 'Please connect your wallet first'
  if (!facts.address) return 'Wallet address not available'
  if (facts.soldOut) return mintErrors.sold_out.error
  if (facts.kycMissing) return mintErrors.kyc_required.error
  return null
}

function wordsOf(code: keyof typeof mintErrors): string {
  return [mintErrors[code].error, adviceFor(code)].filter(Boolean).join(' ')
}

/** What stands beside the button while the ledger is silent, unless the tier is sold out; else `limitWords` as a sentence. */
export function limitSentence(choice: TierChoice, wallet: WalletData | null, silent: boolean): string | null {
  if (silent && !choice.soldOut) return LEDGER_DOWN
  const words = limitWords(choice, wallet)
  return words && `${words}: this wallet can have no more ${choice.label} passes.`
}
