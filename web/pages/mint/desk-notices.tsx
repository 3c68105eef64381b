import { Notice } from '../../ui/notice.tsx'
import { EndingWords } from './ending-words.tsx'
import { isUndecided } from './purchase-flow.ts'
import type { Shortage } from './shortage.ts'
import type { Purchases } from './use-purchases.ts'
import { type Ways, WaysOn } from './ways-on.tsx'
import type { Refusal } from './why-not.ts'

/** What a press of the mint button has to say at once. */
export function PressNotice({ refusal, shortage }: { refusal: Refusal; shortage: Shortage | null }) {
  const words = refusal.why === 'short' ? shortage?.sentence : refusal.words
  if (!words) return null
  return (
    <Notice tone="error">
      <p>{words}</p>
      {refusal.why === 'short' && <p>{shortage?.remedy}</p>}
    </Notice>
  )
}

interface DeskNoticesProps {
  readonly purchases: Purchases
  readonly shortage: Shortage | null
  readonly paused: boolean
  /** What can be done after the last failure. */
  readonly ways: Ways | null
}

/** What there is to know before the mint button is pressed. */
export function DeskNotices({ purchases, shortage, paused, ways }: DeskNoticesProps) {
  const { slots, inView, lastEnding, forgetEnding } = purchases
  return (
    <>
      {shortage && (
        <p className="summary-shortage" role="status">
          {`${shortage.remedy} ${shortage.reason}`}
        </p>
      )}
      {paused && (
        <Notice tone="info">
          <p>Minting is paused for the moment. Nothing that is already under way is affected.</p>
        </Notice>
      )}
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
      {lastEnding && (
        <Notice tone={lastEnding.code === 'cancelled' ? 'info' : 'error'} onDismiss={forgetEnding}>
          <EndingWords ending={lastEnding} />
          {ways && (
            <div className="actions">
              <WaysOn ending={lastEnding} ways={ways} kind="line" />
            </div>
          )}
        </Notice>
      )}
    </>
  )
}
