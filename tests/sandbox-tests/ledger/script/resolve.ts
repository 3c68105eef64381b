import type { Memory } from './memory.ts'
import type { Later, Name, Value } from './step.ts'

/** The state of sender and ledger when a step begins. */
export interface Moment {
  readonly by: Name
  readonly sequence: number
  readonly openLedger: number
  /** When the last ledger closed, in seconds since 2000. */
  readonly closeTime: number
}

/** An object that an earlier step should have created, and did not on this server. */
export class NotMade extends Error {}

/** A value with its placeholders resolved; throws `NotMade` for an unknown one. */
export function resolve(value: Value, memory: Memory, moment: Moment): unknown {
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => resolve(item, memory, moment))
  const later = value as Later
  if ('addressOf' in later) return memory.parties[later.addressOf].address
  if ('nft' in later) return known(memory.nfts.get(later.nft), `token ${later.nft}`)
  if ('offer' in later) return known(memory.offers.get(later.offer), `offer ${later.offer}`)
  if ('ticket' in later) return known(memory.tickets.get(moment.by)?.[later.ticket], `ticket ${later.ticket}`)
  if ('next' in later) return moment.sequence + later.next
  if ('openLedger' in later) return moment.openLedger + later.openLedger
  if ('secondsLater' in later) return moment.closeTime + later.secondsLater
  const fields = Object.entries(value as Record<string, Value>)
  return Object.fromEntries(fields.map(([field, inner]) => [field, resolve(inner, memory, moment)]))
}

function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new NotMade(`no step has made the ${what}`)
  return found
}
