import type { Drops } from '#contract/money'
import { PurchaseDialog } from './purchase-dialog.tsx'
import type { Slot } from './purchases-flow.ts'
import { useFollowed } from './use-followed.ts'
import type { Purchases } from './use-purchases.ts'
import type { Ways } from './ways-on.tsx'

interface PurchaseSlotProps {
  readonly slot: Slot
  readonly purchases: Purchases
  readonly explorerUrl: string | null
  readonly txUrl: string | null
  readonly ways: Ways
  /** What the network asks for, in drops. */
  readonly fee: Drops
}

/** One purchase of this page: followed as long as it is open, and shown when it is asked for. */
export function PurchaseSlot({ slot, purchases, explorerUrl, txUrl, ways, fee }: PurchaseSlotProps) {
  const { stage, overdue, lookAgain } = useFollowed(slot, purchases)
  const { key, state } = slot
  return (
    <PurchaseDialog
      open={purchases.inView === key}
      explorerUrl={explorerUrl}
      txUrl={txUrl}
      purchase={{
        state,
        stage,
        fee,
        overdue,
        tooLate: slot.cancelling === 'too-late',
        lookAgain,
        ways,
        hide: () => purchases.hide(key),
        leaveLine: () => purchases.leaveLine(key),
        sendAgain() {
          if (state.step === 'unanswered') void purchases.ask(state.intent)
        },
      }}
    />
  )
}
