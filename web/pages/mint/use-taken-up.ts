import { useEffect, useEffectEvent } from 'react'
import type { Address } from '#contract/wire/ledger-ids'
import { onReturn } from '../../live/on-return.ts'
import { findPurchases } from './find-purchase.ts'
import { readIntent } from './intent.ts'
import type { Purchases } from './use-purchases.ts'

/**
 * Goes on with what was begun before: after a reload, in another tab, or coming back from the wallet app. What waited for an
 * answer when the line was lost is sent again once it is back.
 */
export function useTakenUp(purchases: Purchases, token: string, address: Address | null): void {
  const { slots, ask, look, takeUp, isPutAside } = purchases

  const resume = useEffectEvent(async (leaving: AbortSignal) => {
    if (slots.length > 0 || !address) return
    const intent = readIntent(address, Date.now())
    if (intent) return await ask(intent)
    const found = await findPurchases(token, isPutAside)
    for (const [place, purchase] of found.entries()) {
      if (!leaving.aborted) void takeUp(purchase, place === 0)
    }
  })
  const comeBack = useEffectEvent((leaving: AbortSignal) => {
    for (const { key, state } of slots) {
      if (state.step === 'unanswered') void ask(state.intent)
      else void look(key)
    }
    void resume(leaving)
  })
  useEffect(() => {
    if (!address) return
    const leaving = new AbortController()
    void resume(leaving.signal)
    const stop = onReturn(() => comeBack(leaving.signal))
    return () => {
      leaving.abort()
      stop()
    }
  }, [address])
}
