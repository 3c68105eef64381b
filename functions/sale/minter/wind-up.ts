import type { Remains } from './remains-store.ts'
import { MAX_CLEARING } from './ticket-store.ts'

/** What an ended sale waits for. */
export type Waiting = 'halt' | 'purchases' | 'payments' | 'refunds' | 'offers' | 'transactions'

/** The next step of winding up. `pay out` is the last one, and repeated while anything is left to be paid out. */
type WindUpStep =
  | { readonly step: 'wait'; readonly for: Waiting }
  | { readonly step: 'give tickets back'; readonly count: number }
  | { readonly step: 'pay out' }

/**
 * What to do next once the sale has ended: first what was begun comes to its end, then offers are withdrawn, then all
 * tickets but one are given back, and the last one pays out what is left.
 */
export function windUpStep(remains: Omit<Remains, 'balance'>): WindUpStep {
  const { halts, purchases, payments, debts, offers, sweeps, pending, tickets } = remains
  if (halts > 0) return { step: 'wait', for: 'halt' }
  if (purchases > 0) return { step: 'wait', for: 'purchases' }
  if (payments > 0) return { step: 'wait', for: 'payments' }
  if (debts > 0) return { step: 'wait', for: 'refunds' }
  if (offers > 0) return { step: 'wait', for: 'offers' }
  const room = MAX_CLEARING - sweeps
  if (pending > 0 || room <= 0) return { step: 'wait', for: 'transactions' }
  if (tickets > 1) return { step: 'give tickets back', count: Math.min(tickets - 1, room) }
  return sweeps > 0 ? { step: 'wait', for: 'transactions' } : { step: 'pay out' }
}

/** Whether what it waits for may need a ticket: a delivery, a withdrawal or a refund. */
export function needsTickets({ for: waits }: { readonly for: Waiting }): boolean {
  return waits !== 'halt' && waits !== 'transactions'
}

/**
 * Whether it waits for refunds alone, which a stranger can prolong by paying anew before each cron run. They need no float:
 * what is owed is not paid out, nor the reserve and the fees of late refunds.
 */
export function needsNoFloat({ for: waits }: { readonly for: Waiting }): boolean {
  return waits === 'payments' || waits === 'refunds'
}
