import type { Result } from '#contract/result'
import type { ClosedLedger, Unreachable, View } from './ledger.ts'

/** Makes one answer of what several views answer to the same question. */
type Ask = <T>(read: (view: View) => Promise<Result<T, Unreachable>>) => Promise<Result<T, Unreachable>>

/** A closed ledger as several nodes have it together. */
export function viewOf({ index, hash, closeTime }: ClosedLedger, ask: Ask): View {
  return {
    index,
    hash,
    closeTime,
    account: (address) => ask((view) => view.account(address)),
    offer: (id) => ask((view) => view.offer(id)),
    hasTicket: (account, sequence) => ask((view) => view.hasTicket(account, sequence)),
    tokens: (account) => ask((view) => view.tokens(account)),
    offers: (account) => ask((view) => view.offers(account)),
    tickets: (account) => ask((view) => view.tickets(account)),
  }
}

/** Whether two nodes show the same ledger. Its hash covers its close time, but a node may state another one. */
export function isSameLedger(a: ClosedLedger, b: ClosedLedger): boolean {
  return a.index === b.index && a.hash === b.hash && a.closeTime === b.closeTime
}

/** An answer as text: two answers that say the same are equal texts. */
export function textOf(answer: unknown): string {
  return JSON.stringify(answer, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
}
