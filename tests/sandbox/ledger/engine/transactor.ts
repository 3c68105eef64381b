import type { z } from 'zod'
import type { StateReader } from '../state/state.ts'
import type { View } from '../state/view.ts'
import type { Result } from './results.ts'
import { type Common, commonSchema } from './transaction.ts'

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
  readonly rules: Rules
  hasTransaction(hash: string): boolean
}

export interface Preclaim {
  readonly state: StateReader
  readonly ledger: LedgerContext
}

export interface Apply {
  readonly view: View
  readonly ledger: LedgerContext
  /** The sender's drops before the fee was taken; reserves are judged by it, so a fee may dip into the reserve. */
  readonly preFeeBalance: bigint
  readonly signedBy: string
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
  preflight(tx: T, rules: Rules): Result
  preclaim(tx: T, context: Preclaim): Result
  apply(tx: T, context: Apply): Result
}

/** A transactor bound to one transaction. */
export interface BoundTransactor {
  readonly flags: number
  enabled(rules: Rules): boolean
  preflight(rules: Rules): Result
  preclaim(context: Preclaim): Result
  apply(context: Apply): Result
}

/**
 * Hides the transaction's type behind a function from decoded fields to the three steps; undefined for fields it does
 * not know what to make of, such as amounts of a kind that is not enabled.
 */
export function transactor<T>(definition: Transactor<T>): (fields: Common) => BoundTransactor | undefined {
  return (fields) => {
    const parsed = definition.schema.safeParse(fields)
    if (!parsed.success) return undefined
    const tx = parsed.data
    return {
      flags: definition.flags,
      enabled: (rules) => definition.enabled?.(tx, rules) ?? true,
      preflight: (rules) => definition.preflight(tx, rules),
      preclaim: (context) => definition.preclaim(tx, context),
      apply: (context) => definition.apply(tx, context),
    }
  }
}

/** A transaction schema: the common fields and its own. */
export function fields<S extends z.core.$ZodLooseShape>(own: S) {
  return commonSchema.extend(own)
}

/** Expired means that the parent ledger closed at or after the moment. */
export function hasExpired(ledger: LedgerContext, expiration: number | undefined): boolean {
  return expiration !== undefined && ledger.parentCloseTime >= expiration
}
