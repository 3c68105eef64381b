import type { ErrorCode } from '#contract/error-codes'
import { formatXrp } from '#contract/money'
import type { SaleStatus } from '#contract/wire/collection'
import type { WalletData } from '#contract/wire/wallet'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { billForWallet } from './bill-for-wallet.ts'
import { closedFor } from './closed-for.ts'
import type { Ending } from './purchase-flow.ts'
import { openPrices, type Slot } from './slots.ts'
import { limitWords, type TierChoice } from './tier-offers.ts'

/** The actions after a failed purchase. */
export interface Ways {
  /** Begins again, for a pass of the same tier. */
  readonly tryAgain: () => void
  /** The most expensive cheaper tier that the wallet can pay for; null if there is none. */
  readonly cheaper: { readonly choice: TierChoice; readonly choose: () => void } | null
}

/** A second try would be refused for the same reason. */
const settled: readonly ErrorCode[] = [
  'sold_out',
  'limit_reached',
  'too_many_open',
  'kyc_required',
  'wallet_mismatch',
  'terms_unknown',
]
/** A cheaper tier may help. */
const tooExpensive: readonly ErrorCode[] = [
  'unpaid',
  'insufficient_funds',
  'taken_back',
  'sold_out',
  'kyc_required',
]

interface WaysOnProps {
  readonly ending: Ending
  readonly ways: Ways
  /** The look of the first action: `gold` unless another gold button is in view. */
  readonly kind: ButtonKind
}

export function WaysOn({ ending: { code, charged }, ways, kind }: WaysOnProps) {
  const again = charged !== null && (code === null || !settled.includes(code))
  const { cheaper } = ways
  return (
    <>
      {again && (
        <Button kind={kind} icon="refresh" onClick={ways.tryAgain}>
          Try Again
        </Button>
      )}
      {cheaper && code !== null && tooExpensive.includes(code) && (
        <Button onClick={cheaper.choose}>
          {`Choose ${cheaper.choice.label}, ${formatXrp(cheaper.choice.price)}`}
        </Button>
      )}
    </>
  )
}

/** The most expensive tier below the one that was tried, and not closed, that the wallet can buy now; null if there is none. */
export function cheaperTier(
  choices: readonly TierChoice[],
  tried: TierChoice | undefined,
  wallet: WalletData | null,
  status: SaleStatus | null,
  slots: readonly Slot[],
): TierChoice | null {
  if (!tried || !wallet) return null
  const open = choices.filter(
    (choice) =>
      choice.price < tried.price &&
      !choice.soldOut &&
      !closedFor(status, choice.id) &&
      (!choice.kycRequired || wallet.kycVerified) &&
      limitWords(choice, wallet) === null &&
      billForWallet(choice.price, wallet, openPrices(slots)).wallet?.missing === 0n,
  )
  return open.sort((one, other) => Number(other.price - one.price))[0] ?? null
}
