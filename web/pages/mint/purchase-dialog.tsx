import type { ReactNode } from 'react'
import type { Drops } from '#contract/money'
import type { PurchaseStage } from '#contract/purchase-stage'
import { OfflineBanner } from '../../live/offline-banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusWhenShown } from '../../wallet/focus-when-shown.ts'
import { EndingWords } from './purchase-ending.tsx'
import { type Ending, isUndecided } from './purchase-flow.ts'
import { BEFORE, type Face, following } from './purchase-under-way.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import { SignedSlip } from './signed-slip.tsx'
import type { Slot } from './slots.ts'
import { SoldCertificate, SoldPlate, SoldWords } from './sold-purchase.tsx'
import { Stages } from './stages.tsx'
import { stoneAndSlip } from './stone-at-work.tsx'
import { type Followed, useFollowed } from './use-followed.ts'
import type { Purchases } from './use-purchases.ts'
import { type Ways, WaysOn } from './ways-on.tsx'
import './purchase-dialog.css'

interface PurchaseDialogProps {
  readonly slot: Slot
  readonly purchases: Purchases
  /** The actions after a failure. */
  readonly ways: Ways
  /** The network fee, in drops, as on the slip. */
  readonly fee: Drops
  /** Why a pass of this tier cannot be minted now; null if it can. */
  readonly closed: string | null
}

/** Follows one purchase and shows its progress. Closing the dialog does not cancel: the mint button opens it again. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { slot, purchases } = props
  const followed = useFollowed(slot, purchases)
  const { children, ...face } = faceOf(props, followed)
  return (
    <Dialog open={purchases.inView === slot.key} onClose={() => purchases.hide(slot.key)} {...face}>
      <OfflineBanner />
      {children}
    </Dialog>
  )
}

function faceOf(props: PurchaseDialogProps, followed: Followed): Face {
  const { slot, purchases, ways, fee, closed } = props
  const { state, key } = slot
  const { stage, overdue, offset, recheck } = followed
  const tooLate = slot.cancelling === 'too-late'
  const hide = () => purchases.hide(key)
  const stoneOf = (stage: PurchaseStage, words: string) =>
    stoneAndSlip({ tier: slot.tier, purchase: null, stage, fee, words })
  switch (state.step) {
    case 'asking':
      return {
        title: 'Preparing your pass',
        ...stoneOf(stage, BEFORE),
        children: (
          <>
            <p className="purchase-lead">One pass is set aside for your wallet and minted for it.</p>
            <Stages stage={stage} purchase={null} />
          </>
        ),
      }
    case 'queued':
      return {
        title: 'You are in line',
        ...stoneOf('reserving', 'A pass is set aside for your wallet when your turn comes.'),
        children: <QueueDialog line={state.line} closed={closed} onLeave={() => purchases.leaveQueue(key)} />,
      }
    case 'unanswered':
      return {
        title: 'No answer yet',
        ...stoneOf('error', 'Once the server answers, this page shows whether a pass is set aside for you.'),
        children: (
          <Verdict ending={state.ending}>
            <p className="note">
              Trying again continues this purchase, whether or not the first request arrived. It never becomes
              two.
            </p>
            <Button kind="gold" icon="refresh" onClick={() => purchases.ask(state.intent)}>
              Try Again
            </Button>
          </Verdict>
        ),
      }
    case 'following':
      return following(state, followed, fee, tooLate)
    case 'sold': {
      const { purchase } = state
      // `useHeldStage` still shows an earlier stage.
      if (stage !== 'success')
        return following({ step: 'following', purchase, trouble: null }, followed, fee, tooLate)
      return {
        title: 'The pass is yours',
        plate: <SoldPlate purchase={purchase} />,
        aside: <SoldCertificate purchase={purchase} />,
        children: <SoldWords purchase={purchase} tooLate={tooLate} offset={offset} onContinue={hide} />,
      }
    }
    case 'failed': {
      const { purchase, ending } = state
      return {
        title: ending.charged === null ? 'No verdict yet' : 'Not minted',
        ...(purchase && overdue !== null
          ? { aside: <SignedSlip purchase={purchase} age={overdue} /> }
          : stoneAndSlip({
              tier: slot.tier,
              purchase,
              stage: 'error',
              fee: null,
              words:
                ending.charged === null
                  ? 'The ledger has not said yet whether it was sold.'
                  : 'No pass was sold.',
            })),
        children: (
          <Verdict ending={ending}>
            {purchase && <Stages stage="error" purchase={purchase} offset={offset} />}
            <div className="actions">
              {isUndecided(state) && (
                <Button kind="gold" icon="refresh" onClick={recheck}>
                  Check Again
                </Button>
              )}
              <WaysOn ending={ending} ways={ways} kind="gold" />
              <Button onClick={hide}>Close</Button>
            </div>
          </Verdict>
        ),
      }
    }
  }
}

function Verdict({ ending, children }: { ending: Ending; children: ReactNode }) {
  return (
    <div className="purchase-verdict" ref={focusWhenShown} tabIndex={-1}>
      <Notice tone="error">
        <EndingWords ending={ending} />
      </Notice>
      {children}
    </div>
  )
}
