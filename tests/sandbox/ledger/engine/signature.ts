import { isSignedBy } from '../../key-pairs.ts'
import { accountID } from '../state/keylets.ts'
import { type BatchSigner, batchSignersSchema, signersSchema } from './batch-signers.ts'
import { bytesToMultisign, bytesToSign, bytesToSignBatch } from './binary-form.ts'

const mostSigners = 32
const mostBatchSigners = 24

/** The fields as they were signed: a filled-in default would not be covered by the signature. */
type SignedFields = {
  SigningPubKey?: unknown
  TxnSignature?: unknown
  Signers?: unknown
} & Readonly<Record<string, unknown>>

/** The error in a transaction's signatures, in the server's words, or undefined. */
export function signatureProblem(tx: SignedFields, innerHashes: readonly string[] = []): string | undefined {
  const own = problemIn(tx, {
    account: String(tx.Account),
    message: () => bytesToSign(tx),
    messageOf: (signer) => bytesToMultisign(tx, signer),
  })
  return own ?? (tx.BatchSigners === undefined ? undefined : batchSignaturesProblem(tx, innerHashes))
}

/** rippled, STTx::checkBatchSign: each account signs the batch's sender, sequence, flags and parts. */
function batchSignaturesProblem(tx: SignedFields, innerHashes: readonly string[]): string | undefined {
  const signers = batchSignersSchema.safeParse(tx.BatchSigners)
  if (!signers.success) return 'Invalid signature.'
  if (signers.data.length > mostBatchSigners) return 'BatchSigners array exceeds max entries.'
  for (const { BatchSigner } of signers.data) {
    const problem = batchSignatureProblem(tx, innerHashes, BatchSigner)
    if (problem) return problem
  }
  return undefined
}

function batchSignatureProblem(
  tx: SignedFields,
  innerHashes: readonly string[],
  signer: BatchSigner['BatchSigner'],
): string | undefined {
  const { Account } = signer
  return problemIn(signer, {
    account: Account,
    message: () => bytesToSignBatch(tx, innerHashes, Account),
    messageOf: (one) => bytesToSignBatch(tx, innerHashes, Account, one),
  })
}

/** The account and the signed bytes: by one key of the account itself, or by each of several signers. */
interface Signing {
  readonly account: string
  message(): string
  messageOf(signer: string): string
}

type Signatures = Pick<SignedFields, 'SigningPubKey' | 'TxnSignature' | 'Signers'>

function problemIn(given: Signatures, signing: Signing): string | undefined {
  const { SigningPubKey = '', TxnSignature = '', Signers } = given
  if (SigningPubKey === '') return multiSignatureProblem(given, signing)
  if (Signers !== undefined) return 'Cannot both single- and multi-sign.'
  const isValid = holds(signing.message, String(TxnSignature), String(SigningPubKey))
  return isValid ? undefined : 'Invalid signature.'
}

/** rippled, multiSignHelper in STTx.cpp. */
function multiSignatureProblem(given: Signatures, signing: Signing): string | undefined {
  if (given.Signers === undefined) return 'Empty SigningPubKey.'
  if (given.TxnSignature !== undefined) return 'Cannot both single- and multi-sign.'
  const signers = signersSchema.safeParse(given.Signers)
  if (!signers.success || signers.data.length === 0 || signers.data.length > mostSigners)
    return 'Invalid Signers array size.'
  let last = Buffer.alloc(20)
  for (const { Signer } of signers.data) {
    const { Account, SigningPubKey, TxnSignature } = Signer
    const id = Buffer.from(accountID(Account))
    if (Account === signing.account) return 'Invalid multisigner.'
    if (id.equals(last)) return 'Duplicate Signers not allowed.'
    if (id.compare(last) < 0) return 'Unsorted Signers array.'
    last = id
    if (!holds(() => signing.messageOf(Account), TxnSignature, SigningPubKey))
      return `Invalid signature on account ${Account}.`
  }
  return undefined
}

/** Malformed keys and signatures make the verifier throw: to the ledger they are simply wrong. */
function holds(message: () => string, signature: string, publicKey: string): boolean {
  try {
    return isSignedBy(message(), signature, publicKey)
  } catch {
    return false
  }
}
