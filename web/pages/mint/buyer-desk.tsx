import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TierId } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import { onDemand } from '../../live/on-demand.tsx'
import { loadChunk } from '../../script/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { hasBeside } from '../../wallet/has-begun.ts'
import type { Wallet } from '../../wallet/use-wallet.ts'
import { useWalletNews } from '../../wallet/use-wallet-news.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import { DeskNotices, PressNotice, shortageOf } from './desk-notices.tsx'
import { keepTier, takeTier } from './kept-tier.ts'
import { Explorer } from './ledger-entry.tsx'
import { meansRows } from './means-rows.tsx'
import { canPressMint, mintFacts, mintLabel, pressRefreshes } from './mint-button.ts'
import { closedFor } from './minting-notice.tsx'
import { OpenPurchaseBar } from './open-purchase-bar.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { openPurchase } from './purchase-flow.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import { receiptFor } from './receipt.ts'
import { slotOfTier, stageUnderWay, whyNoMore } from './slots.ts'
import type { TierChoice } from './tier-offers.ts'
import type { Collection } from './use-collection.ts'
import type { Health } from './use-health.ts'
import { usePassingMessage } from './use-passing-message.ts'
import { usePurchases } from './use-purchases.ts'
import { cheaperTier, type Ways } from './ways-on.tsx'
import { limitSentence, type Refusal, whyNot } from './why-not.ts'

const KycDialog = onDemand(async () => (await import('../../kyc/kyc-dialog.tsx')).KycDialog)

/** A wallet stepped aside for this one: joins them. Answers with what to tell, if anything. */
async function joinOther(token: string): Promise<string | null> {
  const part = await loadChunk(() => import('../../kyc/join-beside.ts')).catch(() => null)
  return part ? part.joinBeside(token) : NOT_JOINED
}

const NOT_JOINED = 'Network error. The two wallets could not be joined. Reload this page to try again.'

/** What has to be settled before a purchase can begin. */
type Step = { readonly kind: 'agree'; readonly tier: TierId } | { readonly kind: 'verify' }

/** What the desk is given, with a buyer at it or without. */
export interface DeskProps {
  readonly choice: TierChoice
  readonly collection: Collection
  readonly wallet: Wallet
  readonly health: Health
  /** Told whether a purchase is open that can be paid in the wallet app. */
  readonly onPayable: (payable: boolean) => void
  readonly onChoose: (tier: TierId) => void
}

/** The desk of a connected wallet: the slip begins a purchase, and each one under way has a bar until its end. */
export function BuyerDesk(props: DeskProps & { readonly token: string }) {
  const { choice, collection, wallet, health, token, onPayable, onChoose } = props
  const { choices, status } = collection
  const { xrp } = health
  const closed = closedFor(status?.minting)
  const paused = closed !== null
  const [step, setStep] = useState<Step | null>(null)
  const [startingKyc, setStartingKyc] = useState(false)
  const readFor = useRef(new Set<string>())
  const [refusal, sayRefusal] = usePassingMessage<Refusal>()
  const address = wallet.data?.address ?? null
  const purchases = usePurchases({
    token,
    address,
    onTakenUp: onChoose,
    onSettled(purchase) {
      refreshFor(purchase?.status === 'sold' ? payloadOf(purchase) : null)
      collection.settled()
    },
    onSoldOut: collection.refresh,
    onClosed: collection.readMinting,
  })
  const { slots, lastEnding } = purchases
  useWalletNews(wallet, (news) => {
    if (news?.type === 'xrp-connection-status') return health.hear(news.data.connected)
    if (news === null || news.type === 'wallet-data-refresh') refreshFor(news?.uuid ?? null)
    purchases.hear(news)
  })

  /** Reads the wallet again; once for each request that paid, whoever tells of it first, and whenever nobody knows why. */
  function refreshFor(uuid: string | null) {
    if (uuid !== null && readFor.current.has(uuid)) return
    if (uuid !== null) readFor.current.add(uuid)
    void wallet.refresh()
  }

  /** Chooses again what was chosen before this tab went to the identity check. */
  const chooseAgain = useEffectEvent(() => {
    const kept = takeTier()
    if (kept) onChoose(kept)
  })
  useEffect(() => chooseAgain(), [])

  const say = useEffectEvent(sayRefusal)
  useEffect(() => {
    if (hasBeside()) void joinOther(token).then((words) => words && say({ why: 'other', words }))
  }, [token])

  const payable = slots.some(({ state }) => openPurchase(state)?.payload)
  useEffect(() => {
    onPayable(payable)
    return () => onPayable(false)
  }, [payable, onPayable])

  /** The purchase that the slip is about, if its tier has one under way. */
  const own = slotOfTier(slots, choice.id)
  const stage = own && stageUnderWay(own)
  const facts = { ...mintFacts(choice, true, wallet.data, xrp), stage, startingKyc }
  const refreshes = pressRefreshes(facts)
  const receipt = receiptFor(choice.price, wallet.data)
  const shortage = shortageOf(receipt, wallet.data)

  function press() {
    if (own) purchases.show(own.key)
    else agreeTo(choice)
  }

  /** Asks for the agreement to a pass, or says why it cannot be bought. */
  function agreeTo(wanted: TierChoice) {
    const refusal = whyNot(wanted, { wallet: wallet.data, slots, xrp, paused })
    sayRefusal(refusal)
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
          <OpenPurchaseBar key={slot.key} slot={slot} purchases={purchases} />
        ))}
      </div>
      <PurchaseSummary
        choice={choice}
        connected
        receipt={receipt}
        {...(receipt.wallet && meansRows(receipt.wallet))}
        action={
          <>
            {refusal && <PressNotice refusal={refusal} shortage={shortage} />}
            <Button
              kind="gold"
              wide
              icon={refreshes ? 'refresh' : 'arrow'}
              aria-disabled={refreshes || undefined}
              busy={refreshes && health.reconnecting}
              disabled={!refreshes && (!canPressMint(facts) || (paused && stage === null))}
              onClick={refreshes ? health.reconnect : press}
            >
              {mintLabel(facts)}
            </Button>
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
          limit={own ? null : limitSentence(choice, wallet.data)}
          closed={closed}
          ways={lastEnding && waysFrom(lastEnding.tier, purchases.forgetEnding)}
        />
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
        onLeave={() => keepTier(choice.id)}
        onRefresh={wallet.refresh}
      />
      <Explorer value={status}>
        {slots.map((slot) => (
          <PurchaseDialog
            key={slot.key}
            slot={slot}
            purchases={purchases}
            fee={receipt.fee}
            ways={waysFrom(slot.tier, () => {
              purchases.hide(slot.key)
              purchases.forgetEnding()
            })}
          />
        ))}
      </Explorer>
    </>
  )
}

/** The uuid of the wallet request that a purchase was, or is, to be paid by. */
function payloadOf({ rooms }: PurchaseView): string | null {
  return rooms.find(({ kind }) => kind === 'payload')?.id ?? null
}
