import { z } from 'zod'

/** The zero account: 20 zero bytes, without a key. */
export const zeroAccount = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'

/** Fields every transaction may carry, as the binary codec decodes them. */
const commonFields = {
  TransactionType: z.string(),
  Account: z.string(),
  /** Drops; an object here is an issued amount, which no fee can be. */
  Fee: z.union([z.string(), z.looseObject({})]),
  Sequence: z.number(),
  Flags: z.number().default(0),
  SigningPubKey: z.string(),
  TxnSignature: z.string().optional(),
  TicketSequence: z.number().optional(),
  LastLedgerSequence: z.number().optional(),
  AccountTxnID: z.string().optional(),
  NetworkID: z.number().optional(),
  Delegate: z.string().optional(),
  Sponsor: z.string().optional(),
  SponsorFlags: z.number().optional(),
  Signers: z.array(z.looseObject({})).optional(),
  Memos: z.array(z.looseObject({})).optional(),
}

export const commonSchema = z.looseObject(commonFields)
export type Common = z.infer<typeof commonSchema>

/** An issued amount. */
export const issuedField = z.object({ currency: z.string(), issuer: z.string(), value: z.string() })

/** XRP as decimal drops, or an issued amount. */
export const amountField = z.union([z.string(), issuedField])

/** Marks an unsigned transaction inside a Batch. */
export const innerBatchFlag = 0x40000000

/** A decoded, locally checked and signature-checked transaction. */
export interface Transaction {
  readonly hash: string
  /** The signed transaction in canonical binary form, upper-case hex. */
  readonly blob: string
  readonly common: Common
  /** Every field, for display. */
  readonly json: Readonly<Record<string, unknown>>
  /** The transactions in a Batch, in order; empty for every other type. */
  readonly inner: readonly Transaction[]
  /** The hash of its Batch; absent outside of one. */
  readonly parentBatchID?: string
}

/** The account that signs a transaction and pays for it: the sender's delegate, or else the sender. */
export function initiatorOf({ Account, Delegate }: Pick<Common, 'Account' | 'Delegate'>): string {
  return Delegate ?? Account
}

/** What a transaction consumes: the account's next sequence number, or one ticket. */
export type SeqProxy = { kind: 'sequence' | 'ticket'; value: number }

export function seqProxy(tx: Pick<Common, 'Sequence' | 'TicketSequence'>): SeqProxy {
  if (tx.Sequence !== 0 || tx.TicketSequence === undefined) return { kind: 'sequence', value: tx.Sequence }
  return { kind: 'ticket', value: tx.TicketSequence }
}
