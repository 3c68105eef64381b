import { encode } from 'ripple-binary-codec'
import type { Common } from './transaction.ts'

const maxMemoBytes = 1024
const pseudoTypes = new Set(['EnableAmendment', 'SetFee', 'UNLModify'])
/** The characters RFC 3986 allows in a URL. */
const urlCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/

/** Why a server would not relay the transaction regardless of the ledger, in its words, or undefined. */
export function localProblem(tx: Common): string | undefined {
  const memo = tx.Memos === undefined ? undefined : memoProblem(tx.Memos)
  if (memo) return memo
  return pseudoTypes.has(tx.TransactionType) ? 'Cannot submit pseudo transactions.' : undefined
}

function memoProblem(memos: readonly Record<string, unknown>[]): string | undefined {
  // The array's own start and end markers do not count.
  if (encode({ Memos: memos }).length / 2 - 2 > maxMemoBytes)
    return 'The memo exceeds the maximum allowed size.'
  for (const item of memos) {
    const memo = item.Memo
    if (typeof memo !== 'object' || memo === null) return 'A memo array may contain only Memo objects.'
    for (const [name, value] of Object.entries(memo)) {
      if (!['MemoType', 'MemoData', 'MemoFormat'].includes(name)) {
        return 'A memo may contain only MemoType, MemoData or MemoFormat fields.'
      }
      const text = Buffer.from(String(value), 'hex').toString('latin1')
      if (name !== 'MemoData' && !urlCharacters.test(text)) {
        return 'The MemoType and MemoFormat fields may only contain characters that are allowed in URLs under RFC 3986.'
      }
    }
  }
  return undefined
}
