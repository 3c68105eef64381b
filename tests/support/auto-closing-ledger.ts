import type { Ledger } from '../sandbox/ledger/ledger.ts'

/** Milliseconds to wait for transactions that are sent together, so that one ledger takes them. */
const TOGETHER = 10

/** A ledger that closes as soon as a transaction was sent to it. */
export interface AutoClosingLedger {
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
export function closeWhenSent(ledger: Ledger): AutoClosingLedger {
  let halted = false
  let timer: NodeJS.Timeout | undefined
  const unsubscribe = ledger.subscribe(({ type }) => {
    if (type === 'proposed' && !halted) timer ??= setTimeout(closeNow, TOGETHER)
    if (type === 'closed') stop()
  })
  function closeNow() {
    stop()
    ledger.close()
  }
  function stop() {
    clearTimeout(timer)
    timer = undefined
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
      closeNow()
    },
    end() {
      stop()
      unsubscribe()
    },
  }
}
