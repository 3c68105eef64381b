import { MINUTE, SECOND } from '#contract/timing'
import type { Clock } from '../../clock.ts'
import type { AskNode } from './rpc.ts'

/** A node hangs that gives no answer for this long. */
const HANGS = 4 * SECOND
/** How long it is asked after the others then. */
const ASKED_LAST = MINUTE

/** When each node last hung, by clock and address, as `network-guard.ts` keeps networks: one memory for each isolate. */
const known = new WeakMap<Clock, Map<string, number>>()

interface HangingNodes {
  /** Asks a node, and notes if it hangs. */
  readonly ask: AskNode
  /** Whether it has hung within the last minute. */
  isHanging(url: string): boolean
}

/** Notes which nodes hang: every question to one takes seconds, so that a purchase would take half a minute. */
export function hangingNodes(clock: Clock, ask: AskNode): HangingNodes {
  const memory = known.get(clock) ?? new Map<string, number>()
  known.set(clock, memory)
  return {
    async ask(url, method, params) {
      const began = clock.now()
      const said = await ask(url, method, params)
      if (said.kind === 'unreachable' && clock.now() - began >= HANGS) memory.set(url, clock.now())
      return said
    },
    isHanging(url) {
      const last = memory.get(url)
      return last !== undefined && clock.now() - last < ASKED_LAST
    },
  }
}
