import { encode } from 'ripple-binary-codec'
import {
  type Batch,
  BatchFlags,
  type SubmittableTransaction,
  signMultiBatch,
  Wallet as XrplWallet,
} from 'xrpl'
import type { Wallet } from '../../../sandbox/accounts.ts'
import { type SignedBlob, type TxJson, transactionHash } from '../../../sandbox/signed-blob.ts'

const TF_INNER_BATCH_TXN = 0x4000_0000

/** The fields of an inner transaction: no fee and no signature of its own (XLS-56). */
function inner(fields: TxJson): TxJson {
  const flags = typeof fields.Flags === 'number' ? fields.Flags : 0
  return { ...fields, Fee: '0', SigningPubKey: '', Flags: flags | TF_INNER_BATCH_TXN }
}

/** The bytes and the ledger's hash of an inner transaction. */
export function innerBytes(fields: TxJson): SignedBlob {
  const blob = encode(inner(fields))
  return { blob, hash: transactionHash(blob) }
}

/** How a Batch is signed, where it is not by its own account alone. */
interface HowSigned {
  /** Fields of the Batch itself. */
  readonly fields?: TxJson
  /** Each signs as a BatchSigner, for `as` if that is not its own account. */
  readonly signers?: readonly { readonly by: Wallet; readonly as?: string }[]
}

/** A signed Batch of these inner transactions, hex, as xrpl.js makes and signs one. */
export function batchOf(
  inners: readonly TxJson[],
  outer: Wallet,
  { fields = {}, signers = [] }: HowSigned = {},
): string {
  const batch = {
    TransactionType: 'Batch',
    Account: outer.address,
    Flags: BatchFlags.tfIndependent,
    Sequence: 40,
    Fee: '100',
    LastLedgerSequence: 99,
    RawTransactions: inners.map((one) => ({
      RawTransaction: inner(one) as unknown as SubmittableTransaction,
    })),
    ...fields,
  } as unknown as Batch
  const BatchSigners = signers.flatMap(({ by, as = by.address }) => {
    const own = structuredClone(batch)
    signMultiBatch(walletOf(by), own, { batchAccount: as })
    return own.BatchSigners ?? []
  })
  const whole = { ...batch, ...(BatchSigners.length > 0 && { BatchSigners }) }
  return walletOf(outer).sign(whole as Batch).tx_blob
}

function walletOf({ publicKey, privateKey }: Wallet): XrplWallet {
  return new XrplWallet(publicKey, privateKey)
}
