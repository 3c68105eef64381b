import type { z } from 'zod'
import type { Amount } from '../state/entries.ts'
import type { StateReader } from '../state/state.ts'
import type { View } from '../state/view.ts'
import { defaultBaseFee } from './base-fee.ts'
import type { Result } from './results.ts'
import { type Common, commonSchema, seqProxy, type Transaction } from './transaction.ts'

/** Which optional rules are in force. */
export interface Rules {
  readonly nftokenMintOffer: boolean
  /** At most 1024: such a network is not named in transactions. */
  readonly networkId: number
}

/** The ledger a transaction is being applied to. Times are seconds since 2000-01-01 (the ripple epoch). */
export interface LedgerContext {
  readonly seq: number
  readonly parentCloseTime: number
  /** An open ledger takes anything that looks right; only a closing one is final. */
  readonly open: boolean
  /** By how much load raises the least fee of an open ledger, in 1/256: 256 is not at all. */
  readonly load: bigint
  readonly rules: Rules
  hasTransaction(hash: string): boolean
}

/** The load of a network that has none. */
export const noLoad = 256n

export interface Preclaim {
  readonly state: StateReader
  readonly ledger: LedgerContext
}

export interface Apply {
  readonly view: View
  readonly ledger: LedgerContext
  /** The sender's drops before the fee was taken; reserves are judged by it, so a fee may dip into the reserve. */
  readonly preFeeBalance: bigint
  /** Drops the transaction had to pay at least, before load. */
  readonly baseFee: bigint
  /** The address of the key that signed; empty for what stands in a Batch, which is signed by none. */
  readonly signedBy: string
  /** Says what was delivered, where that is not what the transaction names. */
  deliver(amount: Amount): void
}

/** What has to be known of a transaction that waits its turn behind others. */
export interface Consequences {
  /** It may make later transactions of its sender invalid, so none of them may wait beside it. */
  readonly blocks: boolean
  /** Drops it may spend at most, besides its fee. */
  readonly spends: bigint
  /** How many of its sender's sequence numbers it uses up. */
  readonly sequences: number
}

/**
 * One transaction type. `flags` are the flag bits it knows. Checks run in this order and the first that objects wins:
 * `preflight` sees the transaction alone, `preclaim` also the ledger, `apply` changes the view.
 */
export interface Transactor<T> {
  readonly schema: z.ZodType<T>
  readonly flags: number
  /** Whether the rules in force know everything the transaction uses; always, unless told. */
  enabled?(tx: T, rules: Rules): boolean
  /** Drops it has to pay at least; the base fee for each signature, unless told. */
  baseFee?(tx: T, state: StateReader): bigint
  /** Where it is unlike others while it waits. */
  consequences?(tx: T): Partial<Consequences>
  preflight(tx: T, rules: Rules): Result
  preclaim(tx: T, context: Preclaim): Result
  apply(tx: T, context: Apply): Result
}

/** A transactor bound to one transaction. */
export interface BoundTransactor {
  readonly flags: number
  readonly consequences: Consequences
  enabled(rules: Rules): boolean
  baseFee(state: StateReader): bigint
  preflight(rules: Rules): Result
  preclaim(context: Preclaim): Result
  apply(context: Apply): Result
}

/**
 * From a transaction to its three steps; undefined for one with fields it does not know what to make of, such as amounts
 * of a kind that is not enabled.
 */
export type Bind = (tx: Pick<Transaction, 'common' | 'inner'>) => BoundTransactor | undefined

/** Hides the transaction's type behind its three steps. */
export function transactor<T>(definition: Transactor<T>): Bind {
  return ({ common: fields }) => {
    const parsed = definition.schema.safeParse(fields)
    if (!parsed.success) return undefined
    const tx = parsed.data
    return {
      flags: definition.flags,
      consequences: { ...usualConsequences(fields), ...definition.consequences?.(tx) },
      enabled: (rules) => definition.enabled?.(tx, rules) ?? true,
      baseFee: (state) => definition.baseFee?.(tx, state) ?? defaultBaseFee(fields),
      preflight: (rules) => definition.preflight(tx, rules),
      preclaim: (context) => definition.preclaim(tx, context),
      apply: (context) => definition.apply(tx, context),
    }
  }
}

/** Of a transaction that does not get in the way of what waits behind it. */
export function usualConsequences(tx: Common): Consequences {
  return { blocks: false, spends: 0n, sequences: seqProxy(tx).kind === 'sequence' ? 1 : 0 }
}

/** A transaction schema: the common fields and its own. */
export function fields<S extends z.core.$ZodLooseShape>(own: S) {
  return commonSchema.extend(own)
}

/** Expired means that the parent ledger closed at or after the moment. */
export function hasExpired(ledger: LedgerContext, expiration: number | undefined): boolean {
  return expiration !== undefined && ledger.parentCloseTime >= expiration
}
