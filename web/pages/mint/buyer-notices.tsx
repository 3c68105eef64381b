import { mintErrors } from '#contract/mint-errors'
import { formatXrp } from '#contract/money'
import { tiers } from '#contract/tiers'
import type { WalletData } from '#contract/wire/wallet'
import { Notice } from '../../ui/notice.tsx'
import type { Bill } from './bill.ts'
import { EndingWords } from './purchase-ending.tsx'
import { isUndecided } from './purchase-flow.ts'
import type { PastEnding } from './purchases-flow.ts'
import type { Purchases } from './use-purchases.ts'
import { type Ways, WaysOn } from './ways-on.tsx'
import type { Refusal } from './why-not.ts'

/** The sentences for a wallet that cannot pay for a pass. */
interface Shortage {
  readonly sentence: string
  /** Why the wallet cannot spend its whole balance. */
  readonly reason: string
}

/** Why a wallet cannot pay for a pass; null if it can, or while it has not been read. */
export function shortageOf({ wallet: means }: Bill, wallet: WalletData | null): Shortage | null {
  if (!means || !wallet || means.missing === 0n) return null
  const { activated, balanceDrops, spendableDrops, reserve } = wallet
  return {
    sentence: mintErrors[activated ? 'insufficient_funds' : 'wallet_unactivated'].error,
    reason: activated
      ? `The ledger keeps a reserve, so this wallet can spend ${formatXrp(spendableDrops)} of its ${formatXrp(balanceDrops)}.`
      : `The ledger does not know this account yet: the first ${formatXrp(reserve.baseDrops)} opens it and stays there as its reserve.`,
  }
}

/** The answer to a press of the mint button that began nothing. */
export function PressNotice({ refusal, shortage }: { refusal: Refusal; shortage: Shortage | null }) {
  const words = refusal.why === 'short' ? shortage?.sentence : refusal.words
  if (!words) return null
  return (
    <Notice tone="error">
      <p>{words}</p>
    </Notice>
  )
}

interface BuyerNoticesProps {
  readonly purchases: Purchases
  readonly shortage: Shortage | null
  /** Why this wallet can have no pass of the tier now; null if it can. */
  readonly limit: string | null
  /** The actions after a failure. */
  readonly waysAfter: (ending: PastEnding) => Ways
}

/** The notices of the slip. The region of all but errors is there before they are, so that a screen reader announces each. */
export function BuyerNotices({ purchases, shortage, limit, waysAfter }: BuyerNoticesProps) {
  const { slots, inView } = purchases
  return (
    <>
      <div role="status">
        {shortage && <p className="summary-shortage">{shortage.reason}</p>}
        {limit && <p className="summary-shortage">{limit}</p>}
        <EndingNotices polite purchases={purchases} waysAfter={waysAfter} />
      </div>
      {slots.map(
        ({ key, state }) =>
          state.step === 'failed' &&
          isUndecided(state) &&
          inView !== key && (
            <Notice key={key} tone="error">
              <EndingWords ending={state.ending} />
            </Notice>
          ),
      )}
      <EndingNotices polite={false} purchases={purchases} waysAfter={waysAfter} />
    </>
  )
}

interface EndingNoticesProps extends Pick<BuyerNoticesProps, 'purchases' | 'waysAfter'> {
  /** Those that a region announces, or all others: errors, and what a dialog has announced. */
  readonly polite: boolean
}

function EndingNotices({ polite, purchases: { endings, forgetEnding }, waysAfter }: EndingNoticesProps) {
  return endings
    .filter(({ code, announced }) => (code === 'cancelled' && !announced) === polite)
    .map((ending) => (
      <Notice
        key={ending.key}
        tone={ending.code === 'cancelled' ? 'info' : 'error'}
        role={polite || ending.announced ? 'none' : 'alert'}
        title={endings.length > 1 && `${tiers[ending.tier].label} pass`}
        onDismiss={() => forgetEnding(ending.key)}
      >
        <EndingWords ending={ending} />
        <div className="actions">
          <WaysOn ending={ending} ways={waysAfter(ending)} kind="line" />
        </div>
      </Notice>
    ))
}
