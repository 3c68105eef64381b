import { useEffect, useEffectEvent, useState } from 'react'
import { events } from '#contract/events'
import {
  DIALOG_RESET,
  HEALTH_POLL,
  PURCHASE_POLL,
  PURCHASE_POLLS,
  PURCHASE_TIMEOUT,
  SECOND,
  VERDICT_POLL,
  VERDICT_TIME_OUT,
} from '#contract/timing'
import type { PurchaseView } from '#contract/wire/purchase'
import { useClockOffset } from '../../live/use-clock-offset.ts'
import { useInterval } from '../../live/use-interval.ts'
import { useNow } from '../../live/use-now.ts'
import { useRoom } from '../../live/use-room.ts'
import { useHeldStage } from './held-stage.ts'
import {
  type Ending,
  isAwaiting,
  isUndecided,
  openPurchase,
  type PurchaseState,
  stageOf,
} from './purchase-flow.ts'
import type { Slot } from './slots.ts'
import type { Purchases } from './use-purchases.ts'

export type Followed = ReturnType<typeof useFollowed>

/** Follows one purchase to its verdict: joins its room, polls where no event comes, and times out. */
export function useFollowed({ key, state }: Slot, purchases: Purchases) {
  const { dispatch, look, carry, invitesTo, hide, inView } = purchases
  const [polls, setPolls] = useState(0)
  const open = openPurchase(state)
  const undecided = isUndecided(state)
  const known = 'purchase' in state ? state.purchase : null
  const offset = useClockOffset(known?.readAt ?? null)
  const signedFor = useSignedFor(open, offset)

  const payloadRoom = open?.rooms.find(({ kind }) => kind === 'payload') ?? null
  const room = useRoom(payloadRoom, {
    onEvent: (event) => {
      // Xaman's reports are checked by the Worker, which publishes what they proved.
      const says = event && events[event.type].says
      if (open && says !== 'nothing' && says !== 'unproven') void look(open.id)
    },
    renew: async () => (open && (await invitesTo(open.id)).find(({ id }) => id === payloadRoom?.id)) ?? null,
  })
  const roomOpen = payloadRoom !== null && room === 'open'
  useInterval(pollInterval(state, { roomOpen, signedFor }), () => {
    if (!open) return
    const counted = signedFor === null && !undecided && !roomOpen
    if (counted && polls >= PURCHASE_POLLS) return dispatch({ type: 'polls-spent', purchaseId: open.id })
    if (counted) setPolls(polls + 1)
    void look(open.id)
  })

  useInterval(state.step === 'queued' ? state.askAgain : null, () => {
    if (state.step === 'queued') carry(state.intent)
  })

  const timeOut = () => dispatch({ type: 'timed-out', key })
  useInterval(isAwaiting(state) ? PURCHASE_TIMEOUT : null, timeOut)
  // Counted anew: the payload is younger than the request for it, and may not be given up before it lapses.
  useInterval(state.step === 'following' ? PURCHASE_TIMEOUT : null, timeOut)

  const failure = state.step === 'failed' ? state.ending : null
  const seen = inView === key
  const putAway = useEffectEvent(() => hide(key))
  useEffect(() => {
    if (!failure || undecided) return
    const pause = seen ? resetAfter(failure) : 0
    if (pause === null) return
    const timer = setTimeout(() => putAway(), pause)
    return () => clearTimeout(timer)
  }, [failure, undecided, seen])

  return {
    /** The stage to show, held if the facts came too fast to read. In the queue none is shown. */
    stage: useHeldStage(stageOf(state)) ?? 'reserving',
    /** Ms since the buyer signed, once that is longer than `VERDICT_TIME_OUT`; else null. */
    overdue: (signedFor ?? 0) >= VERDICT_TIME_OUT ? signedFor : null,
    /** From the server's clock to this device's, ms. */
    offset,
    /** Reads the purchase now, and starts polling again if it had stopped. */
    recheck() {
      setPolls(0)
      if (open) void look(open.id)
    },
  }
}

/** Ms since the buyer signed, while there is no verdict; else null. `offset` is from the server's clock to this device's, ms. */
function useSignedFor(purchase: PurchaseView | null, offset: number): number | null {
  const signed = purchase?.status === 'confirming' ? purchase.evidence.signed : null
  const now = useNow(signed ? SECOND : null)
  return signed && Math.max(0, now - offset - signed.at)
}

interface PollFacts {
  /** Whether the payload room is connected. */
  readonly roomOpen: boolean
  /** Ms since the buyer signed; null unless the purchase waits for the ledger. */
  readonly signedFor: number | null
}

/**
 * The interval of polling, in ms; null for none. With its room a purchase is polled too, seldom: a connection that has died may
 * look open. A signature without a verdict is polled in any case: the buyer may have paid.
 */
export function pollInterval(state: PurchaseState, { roomOpen, signedFor }: PollFacts): number | null {
  if ((signedFor ?? 0) >= VERDICT_TIME_OUT) return VERDICT_POLL
  if (isUndecided(state)) return HEALTH_POLL
  if (state.step !== 'following') return null
  if (roomOpen) return HEALTH_POLL
  return state.trouble === 'polls-spent' && signedFor === null ? null : PURCHASE_POLL
}

/** For how long the dialog stays after a failure, in ms; null until the visitor closes it. */
function resetAfter({ code }: Ending): number | null {
  return passing.includes(code) ? DIALOG_RESET : null
}

/** Endings that the visitor caused, and so need no time to read. */
const passing: readonly Ending['code'][] = ['wallet_rejected', 'cancelled', 'expired', 'signed_late']
