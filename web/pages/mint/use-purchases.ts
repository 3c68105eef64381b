import { useEffect, useRef, useState } from 'react'
import type { TierId } from '#contract/tiers'
import { HEALTH_POLL } from '#contract/timing'
import type { QueuePlace } from '#contract/wire/error-reply'
import type { Envelope } from '#contract/wire/events'
import { onReturn } from '../../lib/on-return.ts'
import { coalesceEach } from '../../live/coalesce.ts'
import { useInterval } from '../../live/use-interval.ts'
import { useMachine } from '../../live/use-machine.ts'
import { ask, begin, carryOn, forgetFailed, leaveQueue } from './ask-for-pass.ts'
import { goOn, reconsider } from './find-purchases.ts'
import { cancel, hide, invitesTo, look } from './follow-purchase.ts'
import type { Intent } from './intent.ts'
import { hasFailed, isKnown, nothingKnown, purchasesFlow, slotsOf } from './purchases-flow.ts'
import { purchaseIdOf } from './slots.ts'
import type { Buyer, Visit } from './visit.ts'

export type Purchases = ReturnType<typeof usePurchases>

/**
 * State and actions of all purchases of this visit. Resumes earlier ones after a reload, in another tab, or on return from the
 * wallet app.
 */
export function usePurchases(given: Buyer) {
  const [known, machine] = useMachine(purchasesFlow, nothingKnown)
  const buyer = useRef(given)
  useEffect(() => {
    buyer.current = given
  })
  const [visit] = useState(() => {
    const visit: Visit = {
      ...machine,
      buyer,
      rooms: new Map(),
      here: true,
      sentAt: 0,
      look: coalesceEach((id) => look(visit, id)),
    }
    return visit
  })

  const { address } = given
  useEffect(() => {
    if (!address) return
    visit.here = true
    void goOn(visit)
    const stop = onReturn(() => comeBack(visit))
    return () => {
      visit.here = false
      stop()
    }
  }, [address, visit])
  useInterval(known.listLost ? HEALTH_POLL : null, () => void goOn(visit))

  const { dispatch } = machine
  return {
    ...known,
    slots: slotsOf(known),
    dispatch,
    look: visit.look,
    show: (key: string) => dispatch({ type: 'shown', key }),
    hide: (key: string) => hide(visit, key),
    forgetEnding(key: string) {
      forgetFailed(visit, key)
      dispatch({ type: 'ending-dismissed', key })
    },
    begin: (tier: TierId) => begin(visit, tier),
    ask: (intent: Intent) => ask(visit, intent),
    carry: (intent: Intent) => carryOn(visit, intent),
    leaveQueue: (key: string) => leaveQueue(visit, key),
    cancel: (id: string) => cancel(visit, id),
    invitesTo: (id: string) => invitesTo(visit, id),
    onNews: (news: Envelope | null) => onNews(visit, news),
  }
}

/** The visitor or the connection is back: sends again what had no answer, and reads every purchase. */
function comeBack(visit: Visit): void {
  const { wish, reported } = visit.now()
  if (wish?.state.step === 'unanswered') ask(visit, wish.state.intent)
  for (const slot of reported) {
    const id = purchaseIdOf(slot)
    if (id !== null && slot.cancelling === 'lost') void cancel(visit, id)
  }
  lookAtAll(visit)
  void goOn(visit)
}

/** Takes in an event of the wallet's room; null means that events may have been missed. */
function onNews(visit: Visit, news: Envelope | null): void {
  const { now, dispatch } = visit
  if (news?.type === 'line-moved') moveUp(visit, news.data)
  else if (news?.type === 'signature-seen') {
    dispatch({ type: 'seen-by-one', purchaseId: news.data.purchaseId })
  } else {
    if (news?.type === 'payload-update') {
      const { purchaseId, stage } = news.data
      dispatch({ type: 'announced', purchaseId, stage })
      if (stage === 'success' && hasFailed(now(), purchaseId)) void reconsider(visit, purchaseId)
      // Another window began it, unless it is this one's request, whose answer is on its way.
      else if (!now().wish && !isKnown(now(), purchaseId)) void goOn(visit)
    }
    lookAtAll(visit)
  }
}

/** With at most this many seconds to wait, the page sends the request at once. */
const AT_HAND = 5

function moveUp(visit: Visit, line: QueuePlace): void {
  visit.dispatch({ type: 'line-moved', line })
  const { wish } = visit.now()
  const atHand = line.about !== null && line.about <= AT_HAND
  if (wish?.state.step === 'queued' && atHand) carryOn(visit, wish.state.intent)
}

function lookAtAll({ now, look }: Visit): void {
  for (const slot of now().reported) {
    const id = purchaseIdOf(slot)
    if (id !== null) void look(id)
  }
}
