import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TierId } from '#contract/tiers'
import { ERROR_CLEAR } from '#contract/timing'
import type { PurchaseView } from '#contract/wire/purchase'
import { loadChunk } from '../../script/load-chunk.ts'
import { NOT_JOINED } from '../../wallet/beside.ts'
import { hasBeside } from '../../wallet/has-begun.ts'
import type { Wallet } from '../../wallet/use-wallet.ts'
import { useWalletNews } from '../../wallet/use-wallet-news.ts'
import { closedFor } from './closed-for.ts'
import { takeTier } from './kept-tier.ts'
import { openPurchase } from './purchase-flow.ts'
import type { TierChoice } from './tier-offers.ts'
import type { Collection } from './use-collection.ts'
import type { Health } from './use-health.ts'
import { usePurchases } from './use-purchases.ts'
import { cheaperTier, type Ways } from './ways-on.tsx'
import { type Refusal, whyNot } from './why-not.ts'

/** The props of the purchase column, with or without a connected wallet. */
export interface ColumnProps {
  readonly choice: TierChoice
  readonly collection: Collection
  readonly wallet: Wallet
  readonly health: Health
  /** Called with whether an open purchase can be paid in the wallet app. */
  readonly onPayable: (payable: boolean) => void
  readonly onChoose: (tier: TierId) => void
}

export interface BuyerColumnProps extends ColumnProps {
  readonly token: string
}

export type BuyerColumnState = ReturnType<typeof useBuyerColumn>

/** The dialog between a press of the mint button and the request: the terms of a tier, or the identity check for it. */
interface Asked {
  readonly what: 'agree' | 'verify'
  readonly tier: TierId
}

/** State and actions of buying with one wallet. */
export function useBuyerColumn(props: BuyerColumnProps) {
  const { choice, collection, wallet, health, token, onPayable, onChoose } = props
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refusal, setRefusal] = usePassing()
  const refreshFor = useRefreshOnce(wallet.refresh)
  const purchases = usePurchases({
    token,
    address: wallet.data?.address ?? null,
    onTakenUp: onChoose,
    onSettled(purchase) {
      refreshFor(purchase?.status === 'sold' ? payloadOf(purchase) : null)
      collection.settled()
    },
    onSoldOut: collection.refresh,
    onClosed: collection.readMinting,
  })
  const { slots } = purchases
  const closed = closedFor(collection.status, choice.id)
  useWalletNews(wallet, (news) => {
    if (news === null || news.type === 'wallet-data-refresh') refreshFor(news?.uuid ?? null)
    purchases.onNews(news)
  })
  useTierFromBefore(onChoose)
  useJoining(token, (words) => setRefusal({ why: 'other', words }))
  usePayable(
    slots.some(({ state }) => openPurchase(state)?.payload),
    onPayable,
  )

  function refusalOf(wanted: TierChoice) {
    const paused = closedFor(collection.status, wanted.id)?.words ?? null
    return whyNot(wanted, { wallet: wallet.data, slots, xrp: health.xrp, paused })
  }

  /** Opens the terms for a pass, or shows why it cannot be bought. */
  function agreeTo(wanted: TierChoice) {
    const refusal = refusalOf(wanted)
    setRefusal(refusal)
    if (refusal === null) setAsked({ what: 'agree', tier: wanted.id })
    else if (refusal.why === 'identity') setAsked({ what: 'verify', tier: wanted.id })
    // Since the wallet was read, it may have received XRP, or given back a pass.
    if (refusal !== null && health.xrp === 'connected') void wallet.refresh()
  }

  /** The actions after a failed purchase of a tier. */
  function waysFrom(tier: TierId, putAway: () => void): Ways {
    const tried = collection.choices.find(({ id }) => id === tier)
    const cheaper = cheaperTier(collection.choices, tried, wallet.data, collection.status, slots)
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

  return { asked, close: () => setAsked(null), refusal, purchases, closed, refusalOf, agreeTo, waysFrom }
}

/** Returns a function that reads the wallet again: once per payload uuid, and every time with null. */
function useRefreshOnce(refresh: () => Promise<void>) {
  const readFor = useRef(new Set<string>())
  return (uuid: string | null) => {
    if (uuid !== null && readFor.current.has(uuid)) return
    if (uuid !== null) readFor.current.add(uuid)
    void refresh()
  }
}

/** Restores the tier that was chosen before this tab went to the identity provider. */
function useTierFromBefore(onChoose: (tier: TierId) => void): void {
  const chooseAgain = useEffectEvent(() => {
    const kept = takeTier()
    if (kept) onChoose(kept)
  })
  useEffect(() => chooseAgain(), [])
}

/** Joins the wallet that was connected before this one, so that both share one identity. Passes the outcome to `onWords`. */
function useJoining(token: string, onWords: (words: string) => void): void {
  const say = useEffectEvent(onWords)
  useEffect(() => {
    if (!hasBeside()) return
    const joined = loadChunk(() => import('../../kyc/join-beside.ts')).then((part) => part.joinBeside(token))
    void joined.catch(() => NOT_JOINED).then((words) => words && say(words))
  }, [token])
}

/** Why no purchase began, for `ERROR_CLEAR`. `at` tells an answer from the one before, which may say the same. */
function usePassing() {
  const [refusal, setRefusal] = useState<(Refusal & { readonly at: number }) | null>(null)
  useEffect(() => {
    if (refusal === null) return
    const timer = setTimeout(() => setRefusal(null), ERROR_CLEAR)
    return () => clearTimeout(timer)
  }, [refusal])
  return [refusal, (next: Refusal | null) => setRefusal(next && { ...next, at: Date.now() })] as const
}

function usePayable(payable: boolean, onPayable: (payable: boolean) => void): void {
  useEffect(() => {
    onPayable(payable)
    return () => onPayable(false)
  }, [payable, onPayable])
}

/** The uuid of the payload that pays for a purchase. */
function payloadOf({ rooms }: PurchaseView): string | null {
  return rooms.find(({ kind }) => kind === 'payload')?.id ?? null
}
