import { type EntryType, type LedgerEntry, type Thread, untouched } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import type { State } from '../state/state.ts'
import { type Change, sameValue, type View } from '../state/view.ts'

/** One entry a transaction created, changed or deleted, in the shape the server publishes. */
export type AffectedNode =
  | { CreatedNode: { LedgerEntryType: EntryType; LedgerIndex: string; NewFields: Fields } }
  | {
      ModifiedNode: {
        LedgerEntryType: EntryType
        LedgerIndex: string
        FinalFields?: Fields
        PreviousFields?: Fields
      } & Thread
    }
  | {
      DeletedNode: {
        LedgerEntryType: EntryType
        LedgerIndex: string
        FinalFields: Fields
        PreviousFields?: Fields
      }
    }

type Fields = Record<string, unknown>

/** Never shown as content: the type is beside it, a directory's list is too long, threading is separate. */
const hidden = new Set(['LedgerEntryType', 'Indexes'])
const threading = new Set(['PreviousTxnID', 'PreviousTxnLgrSeq'])

/**
 * Describes a transaction's changes and marks everything it touched as last touched by it ("threading"):
 * the entries themselves, and the accounts named by entries that it created or deleted.
 */
export function writeMetadata(before: State, view: View, txHash: string, ledgerSeq: number): AffectedNode[] {
  const changes = view.changes()
  const stamp = { PreviousTxnID: txHash, PreviousTxnLgrSeq: ledgerSeq }
  const mentioned = new Set(changes.flatMap(namedAccounts))
  for (const change of changes) {
    if (change.kind !== 'deleted') view.put(change.index, { ...change.after, ...stamp })
    mentioned.delete(change.index)
  }
  const nodes = changes.map(describe)
  for (const index of mentioned) {
    const account = before.get(index)
    if (!account) continue
    view.put(index, { ...account, ...stamp })
    if (threadOf(account).PreviousTxnID) nodes.push(threadedOnly(index, account))
  }
  return nodes.sort((a, b) => (indexOf(a) < indexOf(b) ? -1 : 1))
}

/** The account roots that a created or deleted entry names, as owner of a ticket, as destination of an offer, at an end of a line. */
function namedAccounts(change: Change): string[] {
  if (change.kind === 'modified' || change.after.LedgerEntryType === 'AccountRoot') return []
  const entry = change.after
  const named: string[] = []
  if ('Account' in entry) named.push(entry.Account)
  if ('Destination' in entry && entry.Destination) named.push(entry.Destination)
  if ('LowLimit' in entry) named.push(entry.LowLimit.issuer, entry.HighLimit.issuer)
  return named.map(keylet.account)
}

function describe(change: Change): AffectedNode {
  const head = { LedgerEntryType: change.after.LedgerEntryType, LedgerIndex: change.index }
  switch (change.kind) {
    case 'created':
      return { CreatedNode: { ...head, NewFields: newFields(change.after) } }
    case 'modified':
      return {
        ModifiedNode: {
          ...head,
          FinalFields: shown(change.after),
          ...previousFields(change.before, change.after),
          ...threadOf(change.before),
        },
      }
    case 'deleted':
      return {
        DeletedNode: {
          ...head,
          FinalFields: { ...shown(change.after), ...threadOf(change.before) },
          ...previousFields(change.before, change.after),
        },
      }
  }
}

function threadedOnly(index: string, account: LedgerEntry): AffectedNode {
  return {
    ModifiedNode: { LedgerEntryType: account.LedgerEntryType, LedgerIndex: index, ...threadOf(account) },
  }
}

function shown(entry: LedgerEntry): Fields {
  return Object.fromEntries(
    Object.entries(entry).filter(([name]) => !hidden.has(name) && !threading.has(name)),
  )
}

/** A created entry's fields without those that hold their type's default. */
function newFields(entry: LedgerEntry): Fields {
  return Object.fromEntries(Object.entries(shown(entry)).filter(([, value]) => !isDefault(value)))
}

function isDefault(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === 0 || (typeof value === 'string' && /^0*$/.test(value))
}

/**
 * The previous values of changed or removed fields. An added field has no previous value, yet the server counts it as a
 * change: if nothing else changed, the list is present and empty.
 */
function previousFields(before: LedgerEntry, after: LedgerEntry): { PreviousFields?: Fields } {
  const was = shown(before)
  const is = new Map(Object.entries(shown(after)))
  const changed = Object.entries(was).filter(([name, value]) => !sameValue(value, is.get(name)))
  const appeared = [...is.keys()].some((name) => !(name in was))
  return changed.length > 0 || appeared ? { PreviousFields: Object.fromEntries(changed) } : {}
}

function threadOf(entry: LedgerEntry): Thread {
  const { PreviousTxnID, PreviousTxnLgrSeq } = entry
  if (PreviousTxnID === undefined || PreviousTxnLgrSeq === undefined) return {}
  return PreviousTxnID === untouched.PreviousTxnID ? {} : { PreviousTxnID, PreviousTxnLgrSeq }
}

function indexOf(node: AffectedNode): string {
  if ('CreatedNode' in node) return node.CreatedNode.LedgerIndex
  return 'ModifiedNode' in node ? node.ModifiedNode.LedgerIndex : node.DeletedNode.LedgerIndex
}
