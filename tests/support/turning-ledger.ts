import type { Ledger } from '../sandbox/ledger/ledger.ts'

/** Lets a moment pass for what is sent together, so that it closes together. Milliseconds. */
const TOGETHER = 10

/** A ledger whose closes wait for nobody: it turns as soon as something was sent to it. */
export interface TurningLedger {
  /** As if the network had halted: what is submitted waits, until it goes on or a test closes by command. */
  halt(): void
  /** Goes on, and closes on what has waited. */
  goOn(): void
  end(): void
}

/**
 * Closes a ledger whenever it has taken something, besides whatever else closes it. Nothing then waits for a timer, and
 * however slow the machine is, few ledgers pass between a transaction's signature and its arrival.
 */
export function turnWhenSent(ledger: Ledger): TurningLedger {
  let halted = false
  let turning: NodeJS.Timeout | undefined
  const unsubscribe = ledger.subscribe(({ type }) => {
    if (type === 'proposed' && !halted) turning ??= setTimeout(turn, TOGETHER)
    if (type === 'closed') stop()
  })
  function turn() {
    stop()
    ledger.close()
  }
  function stop() {
    clearTimeout(turning)
    turning = undefined
  }
  return {
    halt() {
      halted = true
      stop()
      ledger.stall()
    },
    goOn() {
      if (!halted) return
      halted = false
      ledger.resume()
      turn()
    },
    end() {
      stop()
      unsubscribe()
    },
  }
}
