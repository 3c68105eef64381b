import { buildLedger, type ValidatedTransaction } from './chain/build-ledger.ts'
import { type Header, nextCloseTime, rippleTime, withHash } from './chain/header.ts'
import { createHistory, type WritableHistory } from './chain/history.ts'
import { type Arrival, createOpenLedger, type OpenLedger } from './chain/open-ledger.ts'
import { readBlob } from './engine/read-blob.ts'
import { isHopeless, type Result } from './engine/results.ts'
import type { Transaction } from './engine/transaction.ts'
import { noLoad, type Rules } from './engine/transactor.ts'
import {
  type Journal,
  type JournalLine,
  journalVersion,
  keepJournal,
  noJournal,
  type Opened,
  openJournal,
  type Pressure,
} from './journal.ts'
import type { Trunk } from './ledger-node.ts'
import { enabledAmendments } from './state/amendments.ts'
import { genesisState, totalDrops } from './state/genesis.ts'

/** A subscriber's event: a closed ledger with its transactions, or an arrived transaction. */
export type LedgerEvent =
  | { type: 'closed'; header: Header; transactions: readonly ValidatedTransaction[] }
  | { type: 'proposed'; tx: Transaction; result: Result; ledgerIndex: number }

export type Listener = (event: LedgerEvent) => void

export interface LedgerCore {
  readonly node: Trunk
  readonly fresh: boolean
  /** The number of transactions before fees rise; null for the server's own. */
  expectedSize(size: number | null): void
  /** The load factor of the minimum fee: 1 is no load. */
  load(factor: number): void
  /** Loses this many of the next transactions in the open ledger, each when its ledger closes. */
  loseNext(count: number): void
  subscribe(listener: Listener): () => void
  /** An independent copy of the chain and its open ledger, without a journal. */
  copy(now: () => number): LedgerCore
  dispose(): void
}

/** The chain, the open ledger, and the journal of both. */
export function createLedgerCore(options: {
  journal: string | JournalLine[] | null
  now: () => number
  rules: Rules
}): LedgerCore {
  const { now } = options
  const { lines, journal } = journalOf(options.journal)
  const begin = beginning(lines[0], options)
  if (lines.length === 0) journal.write({ begin })
  const rules: Rules = { networkId: begin.networkId, nftokenMintOffer: begin.nftokenMintOffer }
  return coreOf({ ...startChain(rules, begin.closeTime), rules, now, lines, journal })
}

interface Chain {
  readonly history: WritableHistory
  readonly open: OpenLedger
  readonly rules: Rules
  readonly now: () => number
  /** The records to replay first. */
  readonly lines: readonly JournalLine[]
  readonly journal: Journal
}

function coreOf({ history, open, rules, now, lines, journal }: Chain): LedgerCore {
  const listeners = new Set<Listener>()
  let toLose = 0

  function closeAt(closeTime: number): JournalLine {
    const { last } = history
    const parent = { header: last, state: history.state(last.index) ?? open.state }
    const transactions = open.closing()
    if (transactions.length === 0) {
      history.addEmpty(closeTime)
      open.reopen({ header: history.last, state: parent.state, transactions: [] })
      return closeTime - last.closeTime
    }
    const built = buildLedger(parent, transactions, closeTime, rules)
    history.add(built)
    open.reopen(built)
    return { close: closeTime, hash: built.header.hash }
  }

  function replay(line: JournalLine, at: number) {
    if (typeof line === 'number') {
      open.lastCall()
      closeAt(history.last.closeTime + line)
    } else if ('tx' in line) {
      const read = readBlob(line.tx, true)
      if (read.ok) open.submit(read.tx, { failHard: line.hard ?? false, lose: line.lost ?? false })
    } else if ('set' in line) set(line.set)
    else if ('close' in line) {
      open.lastCall()
      closeAt(line.close)
      if (history.last.hash !== line.hash)
        throw new Error(
          `replaying the ledger’s journal differs at its line ${at + 1}: other code of the sandbox wrote it. Delete the state to begin anew.`,
        )
    }
  }

  function set({ expectedSize, load }: Pressure) {
    if (expectedSize !== undefined) open.expect(expectedSize)
    if (load !== undefined) open.load(BigInt(Math.round(load * Number(noLoad))))
  }

  function press(pressure: Pressure) {
    set(pressure)
    journal.write({ set: pressure })
  }

  function close(): Header {
    const late = open.lastCall()
    for (const { tx, result } of late) notify({ type: 'proposed', tx, result, ledgerIndex: open.index })
    journal.write(closeAt(nextCloseTime(rippleTime(now()), history.last.closeTime)))
    const header = history.last
    notify({ type: 'closed', header, transactions: history.transactions(header.index) })
    return header
  }

  function submit(tx: Transaction, failHard: boolean): Arrival {
    const arrival = open.submit(tx, { failHard, lose: toLose > 0 })
    const lost = toLose > 0 && arrival.applied
    if (lost) toLose--
    if (matters(arrival)) {
      journal.write({ tx: tx.blob, ...(failHard && { hard: true }), ...(lost && { lost: true }) })
    }
    for (const { tx, result } of arrival.entered) {
      notify({ type: 'proposed', tx, result, ledgerIndex: open.index })
    }
    return arrival
  }

  function notify(event: LedgerEvent) {
    for (const listener of listeners) listener(event)
  }

  lines.forEach(replay)
  return {
    node: {
      history,
      open,
      rules,
      now,
      startedAt: now(),
      known: open.known,
      cost: () => open.cost,
      submit,
      close,
    },
    fresh: lines.length === 0,
    expectedSize: (expectedSize) => press({ expectedSize }),
    load: (load) => press({ load }),
    loseNext(count) {
      toLose = count
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    copy(itsNow) {
      const own = history.copy()
      const parent = { header: own.last, state: own.state(own.last.index) ?? open.state }
      const same = { history: own, open: createOpenLedger(parent, rules), rules, now: itsNow }
      for (const tx of open.transactions) same.open.submit(tx)
      return coreOf({ ...same, ...noJournal })
    },
    dispose: () => journal.close(),
  }
}

function journalOf(journal: string | JournalLine[] | null): Opened {
  if (journal === null) return noJournal
  return typeof journal === 'string' ? openJournal(journal) : keepJournal(journal)
}

/** Whether the transaction is or could be in a ledger: only then the journal needs it. */
function matters({ applied, kept, result }: Arrival): boolean {
  return applied || (kept && !isHopeless(result))
}

function beginning(first: JournalLine | undefined, { rules, now }: { rules: Rules; now: () => number }) {
  if (first === undefined) {
    return { version: journalVersion, ...rules, closeTime: nextCloseTime(rippleTime(now()), 0) }
  }
  if (typeof first === 'number' || !('begin' in first))
    throw new Error("the ledger's journal has no beginning")
  if (first.begin.version !== journalVersion)
    throw new Error('this ledger was started under older rules: delete its directory and start a new one')
  return first.begin
}

/** Ledger 1 has the genesis account; ledger 2 has the first close time. */
function startChain(rules: Rules, closeTime: number): { history: WritableHistory; open: OpenLedger } {
  const enabled = enabledAmendments.filter((name) => name !== 'NFTokenMintOffer' || rules.nftokenMintOffer)
  const state = genesisState(enabled)
  const none = '0'.repeat(64)
  const header = withHash({
    index: 1,
    parentHash: none,
    txHash: none,
    accountHash: state.hash(),
    totalCoins: totalDrops,
    parentCloseTime: 0,
    closeTime: 0,
  })
  const history = createHistory({ header, state })
  const second = history.addEmpty(closeTime)
  return { history, open: createOpenLedger({ header: second, state }, rules) }
}
