import type { Header } from '../chain/header.ts'
import type { History } from '../chain/history.ts'
import type { KnownHashes } from '../chain/known-hashes.ts'
import type { Arrival } from '../chain/open-ledger.ts'
import type { OpenLedgerCost } from '../chain/open-ledger-cost.ts'
import type { Transaction } from '../engine/transaction.ts'
import type { Rules } from '../engine/transactor.ts'
import type { State } from '../state/state.ts'
import type { RpcAnswer } from './answer.ts'

/** The server program a node runs. */
export type Software = 'rippled' | 'clio'

/** A listening port: its number as text and the protocols spoken there. */
export interface Port {
  readonly port: string
  readonly protocol: readonly string[]
}

/** What a request is answered from: a node's own idea of the chain, which may lag behind or have holes. */
export interface Node {
  /** Tells it from the other nodes of the network. */
  readonly number: number
  readonly software: Software
  /** Where it listens, as `server_info` lists it. */
  readonly ports: readonly Port[]
  readonly history: History
  readonly open: {
    readonly index: number
    readonly state: State
    readonly transactions: readonly Transaction[]
    pending(hash: string): Transaction | undefined
  }
  readonly rules: Rules
  /** How well it keeps up, in the server's words; `full` if it does. */
  readonly serverState: string
  /** Unix milliseconds. */
  now(): number
  readonly startedAt: number
  /** A transaction it was handed or told of not long ago, whatever came of it. */
  recall(hash: string): Transaction | undefined
  /** Whether it would claim to have looked through all these ledgers, both ends included, for a transaction. */
  searchedAll(from: number, to: number): boolean
  /** It has seen no ledger validated for so long that it will not speak of the present. */
  outOfSync(): boolean
  /** What it takes to get into the open ledger. */
  cost(): OpenLedgerCost
  /** What it remembers of the hashes it has seen. */
  readonly known: KnownHashes
  submit(tx: Transaction, failHard: boolean): Arrival
  close(): Header
}

export type ApiVersion = 1 | 2
export type Params = Readonly<Record<string, unknown>>
export type Method = (params: Params, node: Node, apiVersion: ApiVersion) => RpcAnswer
