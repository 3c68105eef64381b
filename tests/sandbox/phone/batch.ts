import { encode, encodeForSigningBatch } from 'ripple-binary-codec'
import type { Wallet } from '../accounts.ts'
import { signHex } from '../key-pairs.ts'
import { type SignedBlob, signBlob, type TxJson, transactionHash } from '../signed-blob.ts'
import type { PhoneNode } from './node.ts'

/** How a Batch continues after each part. */
export const batchModes = {
  'all or nothing': 0x00010000,
  'only one': 0x00020000,
  'until failure': 0x00040000,
  independent: 0x00080000,
} as const
export type BatchMode = keyof typeof batchModes

/** A signer: an address and its key. */
export type Signer = Pick<Wallet, 'address' | 'publicKey' | 'privateKey'>

/** A part of a Batch and its account. Without `TicketSequence` it uses its account's next sequence. */
interface BatchPart {
  readonly by: Signer
  readonly fields: TxJson
  /** Signs in its account's place, which has let it do so. */
  readonly delegate?: Signer
}

/** `by` sends and pays; the other accounts with a part in it, or their delegates, sign as well. */
export interface BatchPlan {
  readonly by: Signer
  readonly mode: BatchMode
  readonly parts: readonly BatchPart[]
  /** Fields of the Batch itself: its `Fee`, a `TicketSequence`, a `LastLedgerSequence`. */
  readonly outer?: TxJson
}

/** A signed Batch, and the hashes of the transactions in it, in order. */
interface SignedBatch extends SignedBlob {
  readonly inner: readonly string[]
}

interface BatchFacts {
  /** Each account's next sequence; none for a missing account. */
  readonly sequences: ReadonlyMap<string, number>
  /** The base fee in drops. */
  readonly fee: bigint
}

const innerFlag = 0x40000000

/** Fills in sequences and fees and signs for all accounts. */
export function signBatch({ by, mode, parts, outer = {} }: BatchPlan, facts: BatchFacts): SignedBatch {
  const next = new Map(facts.sequences)
  const take = (address: string) => {
    const sequence = next.get(address) ?? 0
    next.set(address, sequence + 1)
    return sequence
  }
  const Sequence = outer.TicketSequence === undefined ? take(by.address) : 0
  const others = new Map(parts.map(({ by: owner, delegate = owner }) => [delegate.address, delegate]))
  others.delete(by.address)
  const inner = parts.map(({ by: owner, fields, delegate }) => ({
    ...fields,
    ...(delegate && { Delegate: delegate.address }),
    Account: owner.address,
    Flags: (Number(fields.Flags ?? 0) | innerFlag) >>> 0,
    Fee: '0',
    SigningPubKey: '',
    Sequence: fields.Sequence ?? (fields.TicketSequence === undefined ? take(owner.address) : 0),
  }))
  const batch: TxJson = {
    TransactionType: 'Batch',
    Account: by.address,
    Flags: batchModes[mode],
    Sequence,
    Fee: String(facts.fee * BigInt(2 + inner.length + others.size)),
    RawTransactions: inner.map((RawTransaction) => ({ RawTransaction })),
    ...outer,
  }
  const hashes = inner.map((fields) => transactionHash(encode(fields)))
  const signers = [...others.values()].map((other) => batchSigner(batch, hashes, other))
  const fields = signers.length > 0 ? { ...batch, BatchSigners: inOrder(signers) } : batch
  return { ...signBlob(fields, by), inner: hashes }
}

/** The same, with sequences and fee read from a node. */
export async function batchAt(node: PhoneNode, plan: BatchPlan): Promise<SignedBatch> {
  const addresses = [plan.by, ...plan.parts.map(({ by }) => by)].map(({ address }) => address)
  const [{ fee, validatedIndex }, ...accounts] = await Promise.all([
    node.network(),
    ...addresses.map((address) => node.account(address)),
  ])
  const sequences = new Map(addresses.map((address, at) => [address, accounts[at]?.sequence ?? 0]))
  const outer = { LastLedgerSequence: validatedIndex + ledgersToLive, ...plan.outer }
  return signBatch({ ...plan, outer }, { sequences, fee })
}

const ledgersToLive = 20

interface BatchSigner {
  readonly BatchSigner: {
    readonly Account: string
    readonly SigningPubKey: string
    readonly TxnSignature: string
  }
}

function batchSigner(
  batch: TxJson,
  txIDs: string[],
  { address, publicKey, privateKey }: Signer,
): BatchSigner {
  const message = encodeForSigningBatch({
    account: String(batch.Account),
    sequence: Number(batch.Sequence) || Number(batch.TicketSequence ?? 0),
    flags: Number(batch.Flags),
    txIDs,
    batchAccount: address,
  })
  return {
    BatchSigner: { Account: address, SigningPubKey: publicKey, TxnSignature: signHex(message, privateKey) },
  }
}

/** Sorted by account ids, as the ledger requires. */
function inOrder(signers: readonly BatchSigner[]): readonly BatchSigner[] {
  const bytes = ({ BatchSigner }: BatchSigner) => encode({ Account: BatchSigner.Account })
  return [...signers].sort((a, b) => (bytes(a) < bytes(b) ? -1 : 1))
}
