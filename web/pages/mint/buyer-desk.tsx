import { useState } from 'react'
import { onDemand } from '../../live/on-demand.tsx'
import { Button } from '../../ui/button.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import type { Receipt } from './bill.ts'
import { closedFor } from './closed-for.ts'
import { DeskNotices, PressNotice, shortageOf } from './desk-notices.tsx'
import { keepTier } from './kept-tier.ts'
import { Explorer } from './ledger-entry.tsx'
import { meansRows } from './means-rows.tsx'
import { canPressMint, mintFacts, mintLabel, pressRefreshes } from './mint-button.ts'
import { OpenPurchaseBar } from './open-purchase-bar.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { openPurchase } from './purchase-flow.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import { receiptFor } from './receipt.ts'
import { slotOfTier, stageUnderWay, whyNoMore } from './slots.ts'
import { limitWords } from './tier-offers.ts'
import { type BuyerDeskProps, type BuyerDeskState, useBuyerDesk } from './use-buyer-desk.ts'
import { limitSentence } from './why-not.ts'

const KycDialog = onDemand(async () => (await import('../../kyc/kyc-dialog.tsx')).KycDialog)

/** Buying with a connected wallet: the slip begins a purchase, and each open purchase has a bar and a dialog. */
export function BuyerDesk(props: BuyerDeskProps) {
  const { choice, collection, wallet, token } = props
  const desk = useBuyerDesk(props)
  const { asked, close, purchases } = desk
  const [startingKyc, setStartingKyc] = useState(false)
  const receipt = receiptFor(choice.price, wallet.data)
  // The chosen tier may sell out, and another be chosen, while a dialog is open.
  const askedFor = collection.choices.find(({ id }) => id === asked?.tier) ?? choice
  const agreed = asked?.what === 'agree' ? askedFor : null
  const verifying = asked?.what === 'verify'
  return (
    <>
      <div className="open-purchases">
        {purchases.slots.map((slot) => (
          <OpenPurchaseBar key={slot.key} slot={slot} purchases={purchases} />
        ))}
      </div>
      <BuyerSlip {...props} desk={desk} receipt={receipt} startingKyc={startingKyc} />
      <AgreementDialog
        choice={agreed}
        address={wallet.data?.address ?? ''}
        fee={receipt.fee}
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
        {purchases.slots.map((slot) => (
          <PurchaseDialog
            key={slot.key}
            slot={slot}
            purchases={purchases}
            fee={receipt.fee}
            closed={closedFor(collection.status, slot.tier)?.words ?? null}
            ways={desk.waysFrom(slot.tier, () => {
              purchases.hide(slot.key)
              purchases.forgetEnding(slot.key)
            })}
          />
        ))}
      </Explorer>
    </>
  )
}

interface BuyerSlipProps extends BuyerDeskProps {
  readonly desk: BuyerDeskState
  readonly receipt: Receipt
  readonly startingKyc: boolean
}

function BuyerSlip({ choice, wallet, health, desk, receipt, startingKyc }: BuyerSlipProps) {
  const { purchases, closed, refusal, agreeTo } = desk
  const { slots } = purchases
  const own = slotOfTier(slots, choice.id)
  const stage = own && stageUnderWay(own)
  const facts = { ...mintFacts(choice, wallet.data, health.xrp), stage, startingKyc }
  const refreshes = pressRefreshes(facts)
  const full = limitWords(choice, wallet.data)
  const limit = own ? null : full
  /** Why the button is disabled. The stub repeats it because the notice may be scrolled out of view. */
  const reason = closed && stage === null ? closed.inShort : limit
  const shortage = shortageOf(receipt, wallet.data)
  const press = () => (own ? purchases.show(own.key) : agreeTo(choice))
  const isOpen = own && stage !== null && openPurchase(own.state)
  return (
    <PurchaseSummary
      choice={choice}
      connected
      receipt={receipt}
      {...(receipt.wallet && meansRows(receipt.wallet))}
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
          {isOpen && choice.mintLimit > 1 && !full && !whyNoMore(slots) && (
            <Button kind="quiet" onClick={() => agreeTo(choice)}>
              {`Mint another ${choice.label} pass`}
            </Button>
          )}
        </>
      }
    >
      <DeskNotices
        purchases={purchases}
        shortage={shortage}
        limit={own ? null : (closed?.words ?? limitSentence(choice, wallet.data))}
        waysAfter={({ tier, key }) => desk.waysFrom(tier, () => purchases.forgetEnding(key))}
      />
    </PurchaseSummary>
  )
}
