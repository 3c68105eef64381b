import { seqProxy, type Transaction } from '../engine/transaction.ts'
import { accountID } from '../state/keylets.ts'
import { toHex } from '../state/sha512-half.ts'

/**
 * The order in which a closing ledger applies its transactions: accounts shuffled by the set's own hash so that no
 * place can be bought, and within an account sequence numbers before tickets, each ascending.
 */
export function canonicalOrder(transactions: readonly Transaction[], salt: string): Transaction[] {
  const keyed = transactions.map((tx) => ({
    tx,
    account: saltedAccount(tx.common.Account, salt),
    ...seqProxy(tx.common),
  }))
  keyed.sort(
    (a, b) =>
      compare(a.account, b.account) ||
      compare(a.kind, b.kind) ||
      a.value - b.value ||
      compare(a.tx.hash, b.tx.hash),
  )
  return keyed.map(({ tx }) => tx)
}

/** The account id padded to 32 bytes, with every bit flipped that is set in the salt. */
function saltedAccount(address: string, salt: string): string {
  const key = Buffer.from(salt, 'hex')
  accountID(address).forEach((byte, at) => {
    key[at] = byte ^ (key[at] ?? 0)
  })
  return toHex(key)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
