import { decodeFields, encodeFields } from './binary-form.ts'
import { formatProblem } from './formats.ts'
import { readInner } from './inner-transactions.ts'
import { localProblem } from './local-checks.ts'
import { signatureProblem } from './signature.ts'
import { commonSchema, innerBatchFlag, type Transaction } from './transaction.ts'
import { transactionHash } from './transaction-hash.ts'

/** A parsed blob, or why it is not a transaction: not hex, or not accepted by a server. */
export type ReadBlob =
  | { ok: true; tx: Transaction }
  | { ok: false; reason: 'not-hex' }
  | { ok: false; reason: 'invalid'; exception: string }
  /** A valid form, but badly signed, or not relayed by a server. */
  | { ok: false; reason: 'flawed'; flaw: Flaw; hash: string; exception: string }

/** `inner` is a part of a Batch submitted by itself. */
export type Flaw = 'signature' | 'local' | 'inner'

/**
 * Decodes a signed transaction from hex, and checks its form, its signature and what a server checks locally.
 * `trusted` skips the signature, for blobs that were checked when they were first taken.
 */
export function readBlob(hex: string, trusted = false): ReadBlob {
  const known = trusted ? unchecked : checked
  const before = known.get(hex)
  if (before) return before
  const read = readAnew(hex, trusted)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(hex, read)
  return read
}

/** A cache: the same blob comes to several nodes, repeatedly, and when a journal is replayed. */
const checked = new Map<string, ReadBlob>()
const unchecked = new Map<string, ReadBlob>()
const MAX_KNOWN = 5_000

function readAnew(hex: string, trusted: boolean): ReadBlob {
  if (!/^([0-9A-Fa-f]{2})+$/.test(hex)) return { ok: false, reason: 'not-hex' }
  const decoded = decodeBlob(hex.toUpperCase())
  if (!decoded) return invalid('Transaction length invalid')
  const { json, blob } = decoded
  if (blob.length !== hex.length) return invalid('Duplicate field detected')
  const badFormat = formatProblem(json)
  if (badFormat) return invalid(badFormat)
  const parsed = commonSchema.safeParse(json)
  if (!parsed.success) return invalid(`Invalid transaction type ${String(json.TransactionType)}`)
  const common = parsed.data
  const hash = transactionHash(blob)
  const read = readInner(json, hash)
  if (!read.ok) return invalid(read.exception)
  const { inner } = read
  if (common.Flags & innerBatchFlag) return flawed('inner', hash, neverSigned)
  const badSignature = trusted
    ? undefined
    : signatureProblem(
        json,
        inner.map((one) => one.hash),
      )
  if (badSignature) return flawed('signature', hash, badSignature)
  const badForm = [common, ...inner.map((one) => one.common)].map(localProblem).find(Boolean)
  return badForm ? flawed('local', hash, badForm) : { ok: true, tx: { hash, blob, common, json, inner } }
}

/** rippled, checkValidity in apply.cpp: checked before anything else. */
const neverSigned = 'Batch inner transactions are never considered validly signed.'

/** The fields and their canonical form, in which fields stand in their one right order. */
function decodeBlob(hex: string): { json: Record<string, unknown>; blob: string } | undefined {
  try {
    const json = decodeFields(hex)
    return { json, blob: encodeFields(json) }
  } catch {
    return undefined
  }
}

function flawed(flaw: Flaw, hash: string, problem: string): ReadBlob {
  return { ok: false, reason: 'flawed', flaw, hash, exception: `fails local checks: ${problem}` }
}

function invalid(exception: string): ReadBlob {
  return { ok: false, reason: 'invalid', exception }
}
