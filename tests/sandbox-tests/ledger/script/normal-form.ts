import type { Memory } from './memory.ts'
import type { Metadata, StepResult, Transcript } from './run-script.ts'

/**
 * A transcript without the details that vary between servers or runs: addresses and ids become names, sequences count
 * from the account's first, and ledgers, times and hashes are only marked as present. A remaining difference between
 * two servers is a difference in behaviour.
 */
export function normalForm({ results, memory }: Transcript): unknown[] {
  const names = namesOf(memory)
  const starts = firstSequences(results, memory)
  const normal = (value: unknown, account: string | undefined): unknown => {
    if (typeof value === 'string') return names.get(value) ?? (isHash(value) ? '<hash>' : value)
    if (Array.isArray(value)) return sorted(value.map((item) => normal(item, account)))
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(
      fields.map(([key, inner]) => [key, field(key, inner, ownerOf(value) ?? account)]),
    )
  }
  function field(key: string, value: unknown, account: string | undefined): unknown {
    if (account === memory.parties.genesis.address && past.has(key)) return undefined
    if (fleeting.has(key)) return `<${key}>`
    if (sequences.has(key) && typeof value === 'number') return value - (starts.get(account ?? '') ?? 0)
    return normal(value, account)
  }
  return results.map(({ step, answer, meta, inner }) => ({
    what: step.what,
    answer: normal(answer, memory.parties[step.by].address),
    meta: meta && normal(withOwners(meta, names), undefined),
    inner: inner.map((part) => part && normal(withOwners(part, names), undefined)),
  }))
}

const sequences = new Set([
  'Sequence',
  'TicketSequence',
  'FirstNFTokenSequence',
  'account_sequence_next',
  'account_sequence_available',
])
/** Fields of a server's genesis account that depend on its past. */
const past = new Set(['Balance', 'PreviousTxnID', 'PreviousTxnLgrSeq'])
const fleeting = new Set(['PreviousTxnLgrSeq', 'Expiration', 'validated_ledger_index', 'request'])

function isHash(text: string): boolean {
  return /^[0-9A-F]{64}$/.test(text)
}

function namesOf({ parties, nfts, offers }: Memory): Map<string, string> {
  return new Map([
    ...Object.entries(parties).map(([name, { address }]) => [address, `<${name}>`] as const),
    ...[...nfts].map(([name, id]) => [id, `<token ${name}>`] as const),
    ...[...offers].map(([name, id]) => [id, `<offer ${name}>`] as const),
  ])
}

/** The sequence number with which each account's first step began. */
function firstSequences(results: readonly StepResult[], { parties }: Memory): Map<string, number> {
  const starts = new Map<string, number>()
  for (const { moment } of results) {
    const { address } = parties[moment.by]
    if (!starts.has(address) && moment.sequence > 0) starts.set(address, moment.sequence)
  }
  return starts
}

/** Adds the owner's account to a node's fields, for entries that do not name it. */
function withOwners(meta: Metadata, names: ReadonlyMap<string, string>): unknown {
  const nodes = meta.AffectedNodes.map((node) =>
    Object.entries(node).map(([kind, entry]) => ({
      kind,
      ...(entry && oriented(entry, names)),
      Account: ownerOf(entry ?? {}),
    })),
  )
  return { ...meta, AffectedNodes: nodes.flat() }
}

function ownerOf(value: object): string | undefined {
  const within = Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null)
  for (const fields of [value, ...within]) {
    if ('Account' in fields && typeof fields.Account === 'string') return fields.Account
  }
  return undefined
}

/** Lists in a fixed order: a ledger's order depends on hashes. */
function sorted(list: unknown[]): unknown[] {
  return [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

type Entry = NonNullable<Metadata['AffectedNodes'][number]['ModifiedNode']>

/** The lower end of a line depends on addresses, which vary between runs: here it is the one whose name comes first. */
function oriented(entry: Entry, names: ReadonlyMap<string, string>): Entry {
  const { LowLimit, HighLimit } = { ...entry.NewFields, ...entry.FinalFields }
  const nameOf = (limit: unknown) => names.get(issuerOf(limit)) ?? ''
  if (!LowLimit || !HighLimit || nameOf(LowLimit) < nameOf(HighLimit)) return entry
  const turned = Object.entries(entry).map(([key, value]) => [
    key,
    key.endsWith('Fields') ? turn(value) : value,
  ])
  return Object.fromEntries(turned) as Entry
}

function issuerOf(limit: unknown): string {
  return typeof limit === 'object' && limit !== null && 'issuer' in limit ? String(limit.issuer) : ''
}

const otherSide = new Map([
  ['LowLimit', 'HighLimit'],
  ['HighLimit', 'LowLimit'],
  ['LowNode', 'HighNode'],
  ['HighNode', 'LowNode'],
])

function turn(fields: unknown): object {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([key, value]) => {
      if (key === 'Balance') return [key, { ...value, value: String(-Number(value.value)) }]
      if (key === 'Flags') return [key, ((value & 0x00550000) << 1) | ((value & 0x00aa0000) >> 1)]
      return [otherSide.get(key) ?? key, value]
    }),
  )
}
