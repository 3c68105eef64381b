import { useState } from 'react'
import { onDemand } from '../../live/on-demand.tsx'
import { Button } from '../../ui/button.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import type { Bill } from './bill.ts'
import { billForWallet } from './bill-for-wallet.ts'
import { BuyerNotices, PressNotice, shortageOf } from './buyer-notices.tsx'
import { closedFor } from './closed-for.ts'
import { keepTier } from './kept-tier.ts'
import { Explorer } from './ledger-entry.tsx'
import { meansRows } from './means-rows.tsx'
import { canPressMint, mintFacts, mintLabel, pressRefreshes } from './mint-button.ts'
import { OpenPurchaseBar } from './open-purchase-bar.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { openPurchase } from './purchase-flow.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import { openPrices, type Slot, slotOfTier, stageUnderWay } from './slots.ts'
import { limitWords } from './tier-offers.ts'
import { type BuyerColumnProps, type BuyerColumnState, useBuyerColumn } from './use-buyer-column.ts'
import { limitSentence } from './why-not.ts'

const KycDialog = onDemand(() => import('../../kyc/kyc-dialog.tsx').then((part) => part.KycDialog))

/** Buying with a connected wallet: the slip begins a purchase, and each open purchase has a bar and a dialog. */
export function BuyerColumn(props: BuyerColumnProps) {
  const { choice, collection, wallet, token } = props
  const column = useBuyerColumn(props)
  const { asked, close, purchases } = column
  const [startingKyc, setStartingKyc] = useState(false)
  const { slots } = purchases
  const own = slotOfTier(slots, choice.id)
  const bill = billForWallet(choice.price, wallet.data, own ? [] : openPrices(slots))
  // The chosen tier may sell out, and another be chosen, while a dialog is open.
  const askedFor = collection.choices.find(({ id }) => id === asked?.tier) ?? choice
  const agreed = asked?.what === 'agree' ? askedFor : null
  const verifying = asked?.what === 'verify'
  return (
    <>
      <div className="open-purchases">
        {slots.map((slot) => (
          <OpenPurchaseBar key={slot.key} slot={slot} purchases={purchases} />
        ))}
      </div>
      <BuyerSlip {...props} column={column} own={own} bill={bill} startingKyc={startingKyc} />
      <AgreementDialog
        choice={agreed}
        address={wallet.data?.address ?? ''}
        fee={bill.fee}
        onClose={close}
        onAgree={() => {
          close()
          if (agreed) purchases.begin(agreed.id)
        }}
      />
      <KycDialog
        wanted={verifying}
        open={verifying}
        token={token}
        tier={askedFor.label}
        verified={wallet.data?.kycVerified ?? false}
        readAt={wallet.data?.readAt ?? null}
        starting={startingKyc}
        onStarting={setStartingKyc}
        onClose={close}
        onLeave={() => keepTier(askedFor.id)}
        onRefresh={wallet.refresh}
      />
      <Explorer value={collection.status}>
        {slots.map((slot) => (
          <PurchaseDialog
            key={slot.key}
            slot={slot}
            purchases={purchases}
            fee={bill.fee}
            closed={closedFor(collection.status, slot.tier)?.words ?? null}
            ways={column.waysFrom(slot.tier, () => {
              purchases.hide(slot.key)
              purchases.forgetEnding(slot.key)
            })}
          />
        ))}
      </Explorer>
    </>
  )
}

interface BuyerSlipProps extends BuyerColumnProps {
  readonly column: BuyerColumnState
  /** The purchase of the chosen tier, which the button concerns. */
  readonly own: Slot | null
  readonly bill: Bill
  readonly startingKyc: boolean
}

function BuyerSlip({ choice, wallet, health, column, own, bill, startingKyc }: BuyerSlipProps) {
  const { purchases, closed, refusal, refusalOf, agreeTo } = column
  const stage = own && stageUnderWay(own)
  const facts = { ...mintFacts(choice, wallet.data, health.xrp), stage, startingKyc }
  const refreshes = pressRefreshes(facts)
  const limit = own ? null : limitWords(choice, wallet.data)
  /** Why the button is disabled. The stub repeats it because the notice may be scrolled out of view. */
  const reason = closed && stage === null ? closed.inShort : limit
  const shortage = shortageOf(bill, wallet.data)
  const press = () => (own ? purchases.show(own.key) : agreeTo(choice))
  const isOpen = own && stage !== null && openPurchase(own.state)
  return (
    <PurchaseSummary
      choice={choice}
      connected
      bill={bill}
      {...(bill.wallet && meansRows(bill.wallet))}
      {...(reason && { missingMark: <span className="summary-reason">{reason}</span> })}
      action={
        <>
          {refusal && <PressNotice key={refusal.at} refusal={refusal} shortage={shortage} />}
          <Button
            kind="gold"
            wide
            icon={refreshes ? 'refresh' : 'arrow'}
            aria-disabled={refreshes || limit !== null || (choice.soldOut && !own) || undefined}
            busy={refreshes && health.reconnecting}
            disabled={!refreshes && (!canPressMint(facts) || (closed !== null && stage === null))}
            onClick={refreshes ? health.reconnect : press}
          >
            {mintLabel(facts)}
          </Button>
          {isOpen && choice.mintLimit > 1 && !refusalOf(choice) && (
            <Button kind="quiet" onClick={() => agreeTo(choice)}>
              {`Mint another ${choice.label} pass`}
            </Button>
          )}
        </>
      }
    >
      <BuyerNotices
        purchases={purchases}
        shortage={shortage}
        limit={own ? null : (closed?.words ?? limitSentence(choice, wallet.data, refreshes))}
        waysAfter={({ tier, key }) => column.waysFrom(tier, () => purchases.forgetEnding(key))}
      />
    </PurchaseSummary>
  )
}
