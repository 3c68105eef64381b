import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { drops } from '#contract/money'
import type { TierId } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import { onDemand } from '../../live/on-demand.tsx'
import { Button } from '../../ui/button.tsx'
import { hasBeside } from '../../wallet/has-beside.ts'
import { useWalletNews } from '../../wallet/use-wallet-news.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import { cheaperTier } from './cheaper-tier.ts'
import { type MintDeskProps, mintFacts, SigningNote } from './desk-facts.tsx'
import { DeskNotices, PressNotice } from './desk-notices.tsx'
import { canPressMint, mintLabel, pressRefreshes } from './mint-button.ts'
import { OpenPurchaseBar } from './open-purchase-bar.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { openPurchase } from './purchase-flow.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import { slotOfTier, stageUnderWay, whyNoMore } from './purchases-flow.ts'
import { receiptFor } from './receipt.ts'
import { shortageOf } from './shortage.ts'
import type { TierChoice } from './tier-offers.ts'
import { usePassingMessage } from './use-passing-message.ts'
import { usePurchases } from './use-purchases.ts'
import { useTakenUp } from './use-taken-up.ts'
import { BalanceRows, Lacking, ReserveRow } from './wallet-rows.tsx'
import type { Ways } from './ways-on.tsx'
import { whyNot } from './why-not.ts'

const KycDialog = onDemand(async () => (await import('../../kyc/kyc-dialog.tsx')).KycDialog)

/** A wallet stepped aside for this one. */
const joinOther = async (token: string) => (await import('../../kyc/join-beside.ts')).joinBeside(token)

/** What has to be settled before a purchase can begin. */
type Step = { readonly kind: 'agree'; readonly tier: TierId } | { readonly kind: 'verify' }

/** Stands for the words about money, which change while they are being read. */
const SHORT = 'short of money'

/** The desk of a connected wallet: the slip begins a purchase, and each one under way has a bar until its end. */
export function BuyerDesk(props: MintDeskProps & { readonly token: string }) {
  const { choice, choices, wallet, token, xrp, paused, explorerUrl, onChoose, onSettled, onLedgerNews } =
    props
  const [step, setStep] = useState<Step | null>(null)
  const [startingKyc, setStartingKyc] = useState(false)
  const readFor = useRef(new Set<string>())
  const [refusal, sayRefusal] = usePassingMessage()
  const address = wallet.data?.address ?? null
  const purchases = usePurchases({
    token,
    address,
    onTakenUp: onChoose,
    onSettled(purchase) {
      refreshFor(purchase?.status === 'sold' ? payloadOf(purchase) : null)
      onSettled()
    },
  })
  const { slots, lastEnding } = purchases
  useTakenUp(purchases, token, address)
  useWalletNews(wallet, {
    onChanged: refreshFor,
    onNews(news) {
      if (news?.type === 'xrp-connection-status') onLedgerNews(news.data.connected)
      else purchases.hear(news)
    },
  })

  /** Reads the wallet again; once for each sale, whoever tells of it first. */
  function refreshFor(uuid: string | null) {
    if (uuid !== null && readFor.current.has(uuid)) return
    if (uuid !== null) readFor.current.add(uuid)
    void wallet.refresh()
  }

  const say = useEffectEvent(sayRefusal)
  useEffect(() => {
    if (hasBeside()) void joinOther(token).then((words) => words && say(words))
  }, [token])

  const payable = slots.some(({ state }) => openPurchase(state)?.payload)
  const tellPayable = useEffectEvent(props.onPayable)
  useEffect(() => {
    tellPayable(payable)
    return () => tellPayable(false)
  }, [payable])

  /** The purchase that the slip is about, if its tier has one under way. */
  const own = slotOfTier(slots, choice.id)
  const stage = own && stageUnderWay(own)
  const facts = { ...mintFacts(choice, true, wallet.data, xrp), stage, startingKyc }
  const receipt = receiptFor(choice.price, wallet.data)
  const missing = receipt.wallet?.missing ?? drops(0n)
  const shortage = wallet.data && missing > 0n ? shortageOf(missing, wallet.data) : null

  function press() {
    if (own) purchases.show(own.key)
    else agreeTo(choice)
  }

  /** Asks for the agreement to a pass, or says why it cannot be bought. */
  function agreeTo(wanted: TierChoice) {
    const refusal = whyNot(wanted, { wallet: wallet.data, slots, xrp, paused })
    sayRefusal(refusal && (refusal.why === 'short' ? SHORT : refusal.words))
    if (refusal === null) setStep({ kind: 'agree', tier: wanted.id })
    // The money may have come from another device since the wallet was read.
    else if (refusal.why === 'short') void wallet.refresh()
    else if (refusal.why === 'identity') setStep({ kind: 'verify' })
  }

  /** What can be done about a purchase of a tier that failed. */
  function waysFrom(tier: TierId, putAway: () => void): Ways {
    const tried = choices.find(({ id }) => id === tier)
    const cheaper = cheaperTier(choices, tier, wallet.data)
    function begin(wanted: TierChoice) {
      putAway()
      onChoose(wanted.id)
      agreeTo(wanted)
    }
    return {
      tryAgain: () => tried && begin(tried),
      cheaper: cheaper && { choice: cheaper, choose: () => begin(cheaper) },
    }
  }

  const close = () => setStep(null)
  const agreed = step?.kind === 'agree' ? choices.find(({ id }) => id === step.tier) : undefined
  return (
    <>
      <div className="open-purchases">
        {slots.map((slot) => (
          <OpenPurchaseBar
            key={slot.key}
            slot={slot}
            onShow={() => purchases.show(slot.key)}
            onCancel={() => void purchases.cancel(slot.key)}
          />
        ))}
      </div>
      <PurchaseSummary
        choice={choice}
        connected
        fee={receipt.fee}
        {...(receipt.wallet && {
          setAside: <ReserveRow {...receipt.wallet} />,
          left: <BalanceRows {...receipt.wallet} />,
        })}
        lacking={missing > 0n ? <Lacking missing={missing} /> : null}
        action={
          <>
            <PressNotice
              refusal={refusal === SHORT ? null : refusal}
              shortage={refusal === SHORT ? shortage : null}
            />
            {pressRefreshes(facts) ? (
              <Button
                kind="gold"
                wide
                icon="refresh"
                aria-disabled
                busy={props.reconnecting}
                onClick={props.onReconnect}
              >
                {mintLabel(facts)}
              </Button>
            ) : (
              <Button
                kind="gold"
                wide
                icon="arrow"
                disabled={!canPressMint(facts) || (paused && stage === null)}
                onClick={press}
              >
                {mintLabel(facts)}
              </Button>
            )}
            {own &&
              stage !== null &&
              openPurchase(own.state) &&
              choice.mintLimit > 1 &&
              !whyNoMore(slots) && (
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
          paused={paused}
          ways={lastEnding && waysFrom(lastEnding.tier, purchases.forgetEnding)}
        />
        <SigningNote />
      </PurchaseSummary>
      <AgreementDialog
        choice={agreed ?? null}
        address={address ?? ''}
        fee={receipt.fee}
        onClose={close}
        onAgree={() => {
          close()
          if (agreed) purchases.begin(agreed.id)
        }}
      />
      <KycDialog
        wanted={step?.kind === 'verify'}
        open={step?.kind === 'verify'}
        token={token}
        tier={choice.label}
        verified={wallet.data?.kycVerified ?? false}
        readAt={wallet.data?.readAt ?? null}
        onStarting={setStartingKyc}
        onClose={close}
        onRefresh={wallet.refresh}
      />
      {slots.map((slot) => (
        <PurchaseDialog
          key={slot.key}
          slot={slot}
          purchases={purchases}
          explorerUrl={explorerUrl}
          txUrl={props.txUrl}
          fee={receipt.fee}
          ways={waysFrom(slot.tier, () => {
            purchases.hide(slot.key)
            purchases.forgetEnding()
          })}
        />
      ))}
    </>
  )
}

/** The uuid of the wallet request that a purchase was, or is, to be paid by. */
function payloadOf({ rooms }: PurchaseView): string | null {
  return rooms.find(({ kind }) => kind === 'payload')?.id ?? null
}
