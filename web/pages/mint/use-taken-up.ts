import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HEALTH_POLL } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { type PurchaseView, readOpenPurchases, readPurchase } from '#contract/wire/purchase'
import { call } from '../../lib/call.ts'
import { onReturn } from '../../live/on-return.ts'
import { useInterval } from '../../live/use-interval.ts'
import { inSession } from '../../wallet/session.ts'
import { readIntent } from './intent.ts'
import { forgetPurchase, rememberedPurchase } from './remembered-purchase.ts'
import type { Purchases } from './use-purchases.ts'

/**
 * Goes on with what was begun before: after a reload, in another tab, or coming back from the wallet app. What waited for an
 * answer when the line was lost is sent again once it is back, and what is open is asked for until the server has said it.
 */
export function useTakenUp(purchases: Purchases, token: string, address: Address | null): void {
  const { slots, ask, look, takeUp, isPutAside } = purchases
  /** What the server has said of the purchases that are open: all, or nothing since its answer was lost. */
  const [said, setSaid] = useState<'all' | 'lost' | null>(null)

  /** Aborted once the wallet has left: what is heard after that concerns nobody here. */
  const visit = useRef(new AbortController())

  const resume = useEffectEvent(async () => {
    const { signal } = visit.current
    if (!address || (slots.length > 0 && said === 'all')) return
    const intent = slots.length === 0 ? readIntent(address, Date.now()) : null
    if (intent) await ask(intent)
    const found = await findPurchases(token, isPutAside)
    if (signal.aborted) return
    setSaid(found.all ? 'all' : 'lost')
    goOnWith(found.purchases)
  })
  /** What is found while another is under way does not push itself in front of it. */
  const goOnWith = useEffectEvent((found: readonly PurchaseView[]) => {
    const free = slots.length === 0
    for (const [place, purchase] of found.entries()) void takeUp(purchase, free && place === 0)
  })
  const comeBack = useEffectEvent(() => {
    for (const { key, state } of slots) {
      if (state.step === 'unanswered') void ask(state.intent)
      else void look(key)
    }
    void resume()
  })
  useEffect(() => {
    if (!address) return
    const here = new AbortController()
    visit.current = here
    void resume()
    const stop = onReturn(() => comeBack())
    return () => {
      here.abort()
      stop()
    }
  }, [address])
  useInterval(said === 'lost' ? HEALTH_POLL : null, () => void resume())
}

/**
 * The purchases to go on with: first the one that is remembered, however it stands, then those that have not ended, newest
 * first. `all` is whether the server has said all that there is; where an answer was lost it has to be asked again. One that is
 * nobody's, or of another wallet, is forgotten.
 */
async function findPurchases(token: string, isPutAside: (id: string) => boolean) {
  const remembered = rememberedPurchase()
  const [named, open] = await Promise.all([
    remembered === null || isPutAside(remembered) ? null : findNamed(token, remembered),
    inSession(token, call(readOpenPurchases, { token })),
  ])
  if (named === 'unreachable') return { purchases: [], all: false }
  const others = (open.ok ? open.value.purchases : []).filter(
    ({ id, ending }) => ending === null && id !== named?.id && !isPutAside(id),
  )
  return { purchases: named ? [named, ...others] : others, all: open.ok }
}

async function findNamed(token: string, id: string): Promise<PurchaseView | 'unreachable' | null> {
  const answer = await inSession(token, call(readPurchase, { params: { id }, token }))
  if (answer.ok) return answer.value
  if (answer.error.status !== 404 && answer.error.status !== 403) return 'unreachable'
  forgetPurchase(id)
  return null
}
