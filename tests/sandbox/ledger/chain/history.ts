import type { AffectedNode } from '../engine/metadata.ts'
import type { State } from '../state/state.ts'
import type { BuiltLedger, ValidatedTransaction } from './build-ledger.ts'
import { type Header, withHash } from './header.ts'

/** Every closed ledger, as far as a node has it. Undefined means that the node does not have that ledger. */
export interface History {
  readonly last: Header
  header(index: number): Header | undefined
  state(index: number): State | undefined
  transactions(index: number): readonly ValidatedTransaction[]
  indexOfHash(ledgerHash: string): number | undefined
  transaction(hash: string): ValidatedTransaction | undefined
  /** An account's transactions, oldest first. */
  ofAccount(address: string): readonly ValidatedTransaction[]
  /** The ranges of ledgers it has, both ends included. */
  ranges(): readonly (readonly [number, number])[]
}

export interface WritableHistory extends History {
  add(ledger: BuiltLedger): void
  /** A ledger without transactions, of which only the close time and the hash are kept. */
  addEmpty(closeTime: number): Header
  /** A copy that can be extended independently. */
  copy(): WritableHistory
}

/** The full record of a ledger with transactions; later empty ledgers share its state. */
interface Milestone {
  readonly header: Header
  readonly state: State
  readonly transactions: readonly ValidatedTransaction[]
}

const noTransactions = '0'.repeat(64)

/** Starts from the genesis ledger, number 1. An empty ledger costs 40 bytes, one with transactions what they changed. */
export function createHistory(genesis: { header: Header; state: State }): WritableHistory {
  const hashes = createHashList()
  hashes.push(genesis.header.hash)
  return historyOf({
    milestones: [{ ...genesis, transactions: [] }],
    closeTimes: [genesis.header.closeTime],
    hashes,
    byHash: new Map(),
    byAccount: new Map(),
    last: genesis.header,
  })
}

/** A history's data. */
interface Kept {
  readonly milestones: Milestone[]
  readonly closeTimes: number[]
  readonly hashes: HashList
  readonly byHash: Map<string, ValidatedTransaction>
  readonly byAccount: Map<string, ValidatedTransaction[]>
  readonly last: Header
}

function historyOf(kept: Kept): WritableHistory {
  const { milestones, closeTimes, hashes, byHash, byAccount } = kept
  let last = kept.last

  function milestoneFor(index: number): Milestone | undefined {
    let low = 0
    let high = milestones.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((milestones[middle]?.header.index ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return milestones[low]
  }

  function header(index: number): Header | undefined {
    const milestone = milestoneFor(index)
    if (!milestone || index < 1 || index > last.index) return undefined
    if (milestone.header.index === index) return milestone.header
    return {
      ...milestone.header,
      index,
      hash: hashes.at(index - 1),
      parentHash: hashes.at(index - 2),
      txHash: noTransactions,
      parentCloseTime: closeTimes[index - 2] ?? 0,
      closeTime: closeTimes[index - 1] ?? 0,
    }
  }

  function append(next: Header) {
    hashes.push(next.hash)
    closeTimes.push(next.closeTime)
    last = next
  }

  return {
    get last() {
      return last
    },
    header,
    state: (index) => (header(index) ? milestoneFor(index)?.state : undefined),
    transactions(index) {
      const milestone = milestoneFor(index)
      return milestone?.header.index === index ? milestone.transactions : []
    },
    indexOfHash(ledgerHash) {
      const at = hashes.indexOf(ledgerHash)
      return at === -1 ? undefined : at + 1
    },
    transaction: (hash) => byHash.get(hash),
    ofAccount: (address) => byAccount.get(address) ?? [],
    ranges: () => [[1, last.index]],
    add(ledger) {
      append(ledger.header)
      milestones.push({ header: ledger.header, state: ledger.state, transactions: ledger.transactions })
      for (const transaction of ledger.transactions) {
        byHash.set(transaction.tx.hash, transaction)
        for (const address of affectedAccounts(transaction)) {
          const list = byAccount.get(address)
          if (list) list.push(transaction)
          else byAccount.set(address, [transaction])
        }
      }
    },
    addEmpty(closeTime) {
      const { hash: parentHash, closeTime: parentCloseTime, accountHash, totalCoins } = last
      const index = last.index + 1
      append(
        withHash({
          index,
          parentHash,
          txHash: noTransactions,
          accountHash,
          totalCoins,
          parentCloseTime,
          closeTime,
        }),
      )
      return last
    },
    copy: () =>
      historyOf({
        milestones: [...milestones],
        closeTimes: [...closeTimes],
        hashes: hashes.copy(),
        byHash: new Map(byHash),
        byAccount: new Map([...byAccount].map(([address, list]) => [address, [...list]])),
        last,
      }),
  }
}

const accountFields = ['Account', 'Owner', 'Destination', 'NFTokenMinter', 'RegularKey', 'Authorize']
const amountFields = ['LowLimit', 'HighLimit', 'TakerPays', 'TakerGets']

/** The accounts in whose history a transaction appears: those in the fields of created or changed entries. */
export function affectedAccounts({ meta }: ValidatedTransaction): Set<string> {
  const found = new Set<string>()
  for (const node of meta.AffectedNodes) {
    const fields = contentOf(node)
    for (const name of accountFields) {
      const value = fields[name]
      if (typeof value === 'string') found.add(value)
    }
    for (const name of amountFields) {
      const value = fields[name]
      if (typeof value === 'object' && value !== null && 'issuer' in value) found.add(String(value.issuer))
    }
  }
  return found
}

function contentOf(node: AffectedNode): Record<string, unknown> {
  if ('CreatedNode' in node) return node.CreatedNode.NewFields
  return ('ModifiedNode' in node ? node.ModifiedNode.FinalFields : node.DeletedNode.FinalFields) ?? {}
}

interface HashList {
  push(hash: string): void
  at(index: number): string
  indexOf(hash: string): number
  copy(): HashList
}

/** Ledger hashes in order, 32 bytes each. */
function createHashList(before: { readonly bytes: Buffer; readonly count: number } | null = null): HashList {
  let bytes = before ? Buffer.from(before.bytes) : Buffer.alloc(32 * 1024)
  let count = before?.count ?? 0
  return {
    push(hash: string) {
      if (bytes.length === count * 32) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)])
      bytes.write(hash, count * 32, 'hex')
      count++
    },
    at: (index: number) => bytes.toString('hex', index * 32, index * 32 + 32).toUpperCase(),
    indexOf(hash: string): number {
      const wanted = Buffer.from(hash, 'hex')
      let from = bytes.indexOf(wanted)
      while (from !== -1 && from % 32 !== 0) from = bytes.indexOf(wanted, from + 1)
      return from === -1 || from >= count * 32 ? -1 : from / 32
    },
    copy: () => createHashList({ bytes, count }),
  }
}
