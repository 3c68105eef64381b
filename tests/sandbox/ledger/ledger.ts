import type { Transaction } from './engine/transaction.ts'
import type { JournalLine } from './journal.ts'
import { createLedgerCore, type LedgerCore, type Listener } from './ledger-core.ts'
import { createLedgerNode, type LedgerNode } from './ledger-node.ts'
import { nftJson } from './rpc/account-nfts.ts'
import type { RpcAnswer } from './rpc/answer.ts'
import type { Port } from './rpc/node.ts'
import type { NodeView } from './rpc/node-view.ts'
import { type SubmitResult, submitBlob } from './rpc/submit.ts'
import { readAccount } from './state/accounts.ts'
import type { NFTokenOffer } from './state/entries.ts'
import { readOffer } from './state/nft-offers.ts'
import { tokensOf } from './state/nft-pages.ts'

export type { LedgerEvent, Listener } from './ledger-core.ts'
export type { RpcAnswer } from './rpc/answer.ts'
export type { NodeView } from './rpc/node-view.ts'
export type { SubmitResult } from './rpc/submit.ts'

export interface LedgerOptions {
  /** The file that holds the ledger's journal, or its lines, which grow; null keeps no journal. */
  journal: string | JournalLine[] | null
  /** Milliseconds between closes by the timer; null closes only by command. */
  closeEvery: number | null
  /** Default 512; at most 1024, so that transactions omit NetworkID. */
  networkId?: number
  /** Unix milliseconds; by default the system's clock. */
  now?: () => number
  /** Without `nftokenMintOffer` (default: enabled) a mint cannot have an offer. */
  amendments?: { nftokenMintOffer?: boolean }
}

/** A closed ledger; `closeTime` in seconds since 2000-01-01 (the ripple epoch). */
export interface ClosedLedger {
  index: number
  hash: string
  closeTime: number
}

/** A token as `account_nfts` shows it. */
type HeldNft = ReturnType<typeof nftJson>

/** A local XRP Ledger, as of a standalone server. It never contacts anything outside. */
export interface Ledger {
  /**
   * Answers one command as the server does, with the `result` object of its JSON-RPC answer, also for bad input. With a
   * `view` it answers as such a node.
   */
  request(command: string, params: Record<string, unknown>, apiVersion: 1 | 2, view?: NodeView): RpcAnswer
  /** Adds a node to the network; it remembers only transactions that it received. `server_info` lists its `ports`. */
  addNode(ports?: readonly Port[]): LedgerNode
  /** Accepts a signed transaction, like the `submit` command. */
  submit(txBlob: string): SubmitResult
  /** Closes the open ledger now, as `ledger_accept` does, stalled or not; it is validated at once. */
  close(): ClosedLedger
  /**
   * Makes fees rise beyond this many transactions in a ledger, so that lower fees are queued; null for a standalone
   * server's default of a thousand.
   */
  expectedSize(transactions: number | null): void
  /** Raises the minimum fee by a factor, like a network under load; 1 ends this. */
  load(factor: number): void
  /**
   * Accepts the next transactions and loses each when its ledger closes: a preliminary success that is never validated.
   * Default one; Infinity until 0. Resubmitted, it is a normal transaction.
   */
  loseNext(transactions?: number): void
  /** Stops the timer's closes, like a halted network: submitted transactions wait. Only commands still close. */
  stall(): void
  /** Lets the timer close again. */
  resume(): void
  /** Reports every closed ledger and accepted transaction, until the returned function is called. */
  subscribe(listener: Listener): () => void
  readonly validatedIndex: number
  /** True if the journal was empty: a new ledger. */
  readonly fresh: boolean
  /** Drops in the last validated ledger; 0n for an account that is not there. */
  balance(address: string): bigint
  /** The tokens an account holds in the last validated ledger. */
  nfts(address: string): HeldNft[]
  /** An NFTokenOffer in the last validated ledger. */
  offer(index: string): NFTokenOffer | undefined
  /**
   * An independent copy from here on, closed by command only and without a journal. Its nodes' memories are empty;
   * queued and held transactions are not in it.
   */
  copy(now: () => number): Ledger
  /** Stops the timer and closes the journal; no call is allowed afterwards. */
  dispose(): Promise<void>
}

/** Starts a ledger, replaying its journal if it has one. */
export function createLedger(options: LedgerOptions): Ledger {
  const core = createLedgerCore({
    journal: options.journal,
    now: options.now ?? Date.now,
    rules: {
      networkId: legacyNetworkId(options.networkId ?? 512),
      nftokenMintOffer: options.amendments?.nftokenMintOffer ?? true,
    },
  })
  return ledgerOf(core, options.closeEvery)
}

function ledgerOf(core: LedgerCore, closeEvery: number | null): Ledger {
  const nodes: LedgerNode[] = []
  function addNode(ports: readonly Port[] = []): LedgerNode {
    const notifyOthers = (tx: Transaction) => {
      for (const other of nodes) if (other !== node) other.receive(tx)
    }
    const node = createLedgerNode(core.node, nodes.length + 1, notifyOthers, ports)
    nodes.push(node)
    return node
  }
  // Transactions that enter an open ledger late are relayed as well.
  core.subscribe((event) => {
    if (event.type === 'proposed') for (const one of nodes) one.receive(event.tx)
  })
  const { node } = core
  const first = addNode()
  const timer = createTimer(() => node.close(), closeEvery)
  const validated = () => node.history.state(node.history.last.index) ?? node.open.state

  return {
    request: first.request,
    addNode,
    submit: (txBlob) => submitBlob(first.look(), txBlob, false),
    close() {
      const { index, hash, closeTime } = node.close()
      return { index, hash, closeTime }
    },
    expectedSize: core.expectedSize,
    load: core.load,
    loseNext: (transactions = 1) => core.loseNext(transactions),
    stall: timer.stop,
    resume: timer.start,
    subscribe: core.subscribe,
    get validatedIndex() {
      return node.history.last.index
    },
    fresh: core.fresh,
    balance: (address) => BigInt(readAccount(validated(), address)?.Balance ?? 0),
    nfts: (address) => [...tokensOf(validated(), address)].map(({ NFToken }) => nftJson(NFToken)),
    offer: (index) => readOffer(validated(), index),
    copy: (now) => ledgerOf(core.copy(now), null),
    async dispose() {
      timer.stop()
      core.dispose()
    },
  }
}

function legacyNetworkId(networkId: number): number {
  if (networkId > 1024) throw new Error(`network id ${networkId} would make every transaction name it`)
  return networkId
}

/** A timer that does not keep the process alive. */
function createTimer(act: () => void, every: number | null) {
  let timer: NodeJS.Timeout | undefined
  function stop() {
    clearInterval(timer)
    timer = undefined
  }
  function start() {
    if (every === null || timer) return
    timer = setInterval(act, every)
    timer.unref()
  }
  start()
  return { start, stop }
}
