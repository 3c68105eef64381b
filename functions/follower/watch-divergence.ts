import { MINUTE } from '#contract/timing'
import { forgetAlert, raiseAlert } from '../alerts/alerts.ts'
import type { Cursor } from '../journal/cursor.ts'
import type { Services } from '../services.ts'

/** Watches that what the operators show joins the journal. */
export interface DivergenceWatch {
  /** Notes how a reading ended: `isLevel` if it joined, `isApart` if enough operators answered with what does not join. */
  note(tail: Cursor | null, isLevel: boolean, isApart: boolean): Promise<void>
  /** Whether for more than a minute nothing joined: nothing is concluded then, so nothing new may begin. */
  isStuck(): boolean
}

const STUCK = 'history'
/** How long nothing may join before people are told. */
const STUCK_AFTER = MINUTE

export function watchDivergence(services: Services): DivergenceWatch {
  const { clock } = services
  /** Since when it does not join, unix ms; null while it does. */
  let since: number | null = null
  let stuck = false
  /** Whether people may have been told so: true at first, because an earlier instance may have told them. */
  let mayBeTold = true

  return {
    isStuck: () => stuck,
    async note(tail, isLevel, isApart) {
      if (isLevel) {
        since = null
        stuck = false
        if (mayBeTold) await forgetAlert(services, STUCK)
        mayBeTold = false
        return
      }
      if (!isApart || !tail) return
      since ??= clock.now()
      if (clock.now() - since < STUCK_AFTER) return
      stuck = true
      mayBeTold = true
      await raiseAlert(
        services,
        STUCK,
        `No node shows what follows transaction ${tail.hash} of the minter. Nobody is admitted until one does.`,
      )
    },
  }
}
