import type { Ledger } from '../sandbox/ledger/ledger.ts'

/** Milliseconds to wait for transactions that are sent together, so that one ledger takes them. */
const TOGETHER = 10

/** A ledger that closes as soon as a transaction was sent to it. */
export interface TurningLedger {
  /** Acts as if the network had halted: submitted transactions wait, until it goes on or a test closes a ledger. */
  halt(): void
  /** Resumes, and closes a ledger with the waiting transactions. */
  goOn(): void
  end(): void
}

/**
 * Closes a ledger whenever it has taken a transaction, besides other closes. No test then waits for a timer, and
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
