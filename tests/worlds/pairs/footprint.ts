import type { Exchange } from './turns.ts'

/** What an exchange reads and writes: tables, single columns that decide nothing else, and outside services. */
export interface Footprint {
  readonly reads: ReadonlySet<string>
  readonly writes: ReadonlySet<string>
}

/** Updates of columns that only note turns: they touch nothing else of the row. */
const NOTED =
  /^UPDATE (\w+) SET (checked_at|notified_at|turn_at|means_read_at|payload_opened_at|asked_at|sent_at) = \S+\s+WHERE/
const WRITTEN = /\b(?:INSERT(?: OR \w+)? INTO|UPDATE(?! SET)|DELETE FROM) (\w+)/g
const READ = /\b(?:FROM|JOIN) (\w+)/g
/** Tables on which no decision about a pass or money depends. */
const IGNORED = new Set([
  'json_each',
  'quarantine',
  'alert',
  'kyc_start',
  'cursor',
  'lease',
  'means',
  'waiting',
  'xaman_second',
  'xaman_minute',
  'stranger_tx',
])

const known = new Map<string, Footprint>()

function ofStatement(text: string): Footprint {
  const before = known.get(text)
  if (before) return before
  const sql = text.trim()
  const reads = new Set<string>()
  const writes = new Set<string>()
  const [, table, column] = NOTED.exec(sql) ?? []
  if (table) {
    writes.add(`${table}.${column}`)
    reads.add(`${table}.${column}`)
    // Whether a wallet request may be created depends on the row's status too.
    if (column === 'asked_at') reads.add(table)
  } else {
    for (const [, name = ''] of sql.matchAll(WRITTEN)) {
      writes.add(name)
      reads.add(name)
    }
    for (const [, name = ''] of sql.matchAll(READ)) reads.add(name)
  }
  for (const name of IGNORED) {
    reads.delete(name)
    writes.delete(name)
  }
  const one = { reads, writes }
  known.set(text, one)
  return one
}

/** Outside services, by the name of the exchange. */
const OUTSIDE: readonly (readonly [RegExp, reads: readonly string[], writes: readonly string[]])[] = [
  [/node \d submit$/, [], ['open ledger']],
  [/node \d (tx|account_\w+|ledger_entry)$/, ['ledger'], []],
  [/Xaman (create|cancel)$/, [], ['Xaman']],
  [/Xaman read$/, ['Xaman'], []],
  [/identity link$/, [], ['identity']],
  [/identity standing$/, ['identity'], []],
  [/^outside: the ledger closes$/, ['open ledger'], ['ledger']],
  [/^outside: the phone/, ['Xaman'], ['Xaman', 'open ledger']],
  [/^outside: the buyer sends/, [], ['open ledger']],
  [/^outside: the provider/, [], ['identity']],
]

/** The footprint of one exchange. */
export function footprintOf({ what, sql }: Exchange): Footprint {
  const reads = new Set<string>()
  const writes = new Set<string>()
  for (const text of sql) {
    const one = ofStatement(text)
    for (const name of one.reads) reads.add(name)
    for (const name of one.writes) writes.add(name)
  }
  const [, read = [], written = []] = OUTSIDE.find(([pattern]) => pattern.test(what)) ?? []
  for (const name of read) reads.add(name)
  for (const name of written) writes.add(name)
  return { reads, writes }
}

/** The union of several footprints. */
export function together(all: readonly Footprint[]): Footprint {
  return {
    reads: new Set(all.flatMap(({ reads }) => [...reads])),
    writes: new Set(all.flatMap(({ writes }) => [...writes])),
  }
}

/** Whether one writes what the other reads or writes: only then their order matters. */
export function meet(one: Footprint, other: Footprint): boolean {
  return touches(one.writes, other) || touches(other.writes, one)
}

/** Tables and outside services on which decisions about passes, money and people depend. */
const DECIDING: ReadonlySet<string> = new Set([
  'purchase',
  'invoice',
  'payment',
  'person',
  'person_wallet',
  'submission',
  'ticket',
  'sign_in',
  'session',
  'Xaman',
  'open ledger',
])

/** Whether an exchange writes something decisive that another reads or writes. */
export function decides({ writes }: Footprint, other: Footprint): boolean {
  return touches(new Set([...writes].filter((name) => DECIDING.has(name))), other)
}

/** Whether another reads or writes any of what is written. */
export function touches(written: ReadonlySet<string>, { reads, writes }: Footprint): boolean {
  for (const name of written) if (reads.has(name) || writes.has(name)) return true
  return false
}
