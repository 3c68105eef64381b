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

/** The data for an answer: a node's own view of the chain, which may lag or have gaps. */
export interface Node {
  /** Identifies it among the network's nodes. */
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
  /** The server_state; `full` if it is in sync. */
  readonly serverState: string
  /** Unix milliseconds. */
  now(): number
  readonly startedAt: number
  /** A recently received transaction, whatever its result. */
  recall(hash: string): Transaction | undefined
  /** Whether it would claim to have looked through all these ledgers, both ends included, for a transaction. */
  searchedAll(from: number, to: number): boolean
  /** It has seen no validated ledger for too long to answer about the present. */
  outOfSync(): boolean
  /** The open ledger's cost. */
  cost(): OpenLedgerCost
  /** Its memory of seen hashes. */
  readonly known: KnownHashes
  submit(tx: Transaction, failHard: boolean): Arrival
  close(): Header
}

export type ApiVersion = 1 | 2
export type Params = Readonly<Record<string, unknown>>
export type Method = (params: Params, node: Node, apiVersion: ApiVersion) => RpcAnswer
