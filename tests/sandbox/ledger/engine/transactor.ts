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
  /** At most 1024: transactions omit such an id. */
  readonly networkId: number
}

/** The ledger a transaction is being applied to. Times are seconds since 2000-01-01 (the ripple epoch). */
export interface LedgerContext {
  readonly seq: number
  readonly parentCloseTime: number
  /** An open ledger's results are provisional; only a closing one is final. */
  readonly open: boolean
  /** The load factor of an open ledger's minimum fee, in 1/256: 256 is no load. */
  readonly load: bigint
  readonly rules: Rules
  hasTransaction(hash: string): boolean
}

/** The factor without load. */
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
  /** The minimum fee in drops, before load. */
  readonly baseFee: bigint
  /** The address of the signing key; empty for a part of a Batch, which is unsigned. */
  readonly signedBy: string
  /** Sets the delivered amount, if it differs from the transaction's Amount. */
  deliver(amount: Amount): void
}

/** A transaction's properties for the queue. */
export interface Consequences {
  /** It may invalidate later transactions of its sender, so none may be queued beside it. */
  readonly blocks: boolean
  /** Drops it may spend at most, besides its fee. */
  readonly spends: bigint
  /** How many of its sender's sequence numbers it uses up. */
  readonly sequences: number
}

/**
 * One transaction type. `flags` are the known flag bits. Checks run in this order and the first refusal wins:
 * `preflight` sees the transaction alone, `preclaim` also the ledger, `apply` changes the view.
 */
export interface Transactor<T> {
  readonly schema: z.ZodType<T>
  readonly flags: number
  /** Whether the enabled rules support the transaction; by default true. */
  enabled?(tx: T, rules: Rules): boolean
  /** The minimum fee in drops; by default the base fee per signature. */
  baseFee?(tx: T, state: StateReader): bigint
  /** Its differences in the queue. */
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
 * Binds a transaction to its three steps; undefined if it has unsupported fields, such as amounts of a kind that is not
 * enabled.
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

/** For a transaction that does not affect those queued after it. */
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
