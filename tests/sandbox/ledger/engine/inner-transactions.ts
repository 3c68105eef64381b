import { z } from 'zod'
import { encodeFields } from './binary-form.ts'
import { formatProblem } from './formats.ts'
import { commonSchema, type Transaction } from './transaction.ts'
import { transactionHash } from './transaction-hash.ts'

type ReadInner = { ok: true; inner: readonly Transaction[] } | { ok: false; exception: string }

const mostInner = 8
const rawTransactions = z.array(z.object({ RawTransaction: z.looseObject({ TransactionType: z.string() }) }))

/**
 * The parts of a Batch, each with its own hash over its unsigned form; none in another transaction. An error in a
 * part's form is an error of the whole (rippled, STTx::buildBatchTxns).
 */
export function readInner(json: Readonly<Record<string, unknown>>, parentBatchID: string): ReadInner {
  if (json.TransactionType !== 'Batch') return { ok: true, inner: [] }
  const raw = rawTransactions.safeParse(json.RawTransactions)
  if (!raw.success) return { ok: false, exception: 'Invalid transaction type' }
  if (raw.data.length > mostInner) return { ok: false, exception: 'Batch has too many inner transactions.' }
  const inner: Transaction[] = []
  for (const { RawTransaction: fields } of raw.data) {
    if (fields.TransactionType === 'Batch')
      return { ok: false, exception: 'Batch inner transaction cannot be a Batch.' }
    const exception = formatProblem(fields)
    if (exception) return { ok: false, exception }
    const common = commonSchema.safeParse(fields)
    if (!common.success) return { ok: false, exception: `Invalid transaction type ${fields.TransactionType}` }
    const blob = encodeFields(fields)
    const hash = transactionHash(blob)
    inner.push({ hash, blob, common: common.data, json: fields, inner: [], parentBatchID })
  }
  return { ok: true, inner }
}
