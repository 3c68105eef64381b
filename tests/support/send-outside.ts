import type { Wallet } from '../sandbox/accounts.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { signBlob, type TxJson } from '../sandbox/signed-blob.ts'

/** A transaction as the ledger has it, and the sequence of its account that it used. */
export interface Sent {
  readonly hash: string
  readonly sequence: number
}

/**
 * Sends a transaction with the account's key, or with its delegate's, outside the product, for 12 drops unless it names
 * a fee; final on return. Throws unless the ledger takes it.
 */
export function sendOutside(
  { sandbox }: { readonly sandbox: Sandbox },
  from: Wallet,
  fields: TxJson,
  delegate?: Wallet,
): Sent {
  const { ledger } = sandbox
  const info = ledger.request('account_info', { account: from.address, ledger_index: 'current' }, 2)
  const sequence = (info as { account_data?: { Sequence: number } }).account_data?.Sequence ?? 0
  const own = { Account: from.address, Sequence: sequence, ...(delegate && { Delegate: delegate.address }) }
  const { blob, hash } = signBlob({ Fee: '12', ...fields, ...own }, delegate ?? from)
  const sent = ledger.submit(blob) as { engine_result?: string }
  if (sent.engine_result !== 'tesSUCCESS') throw new Error(`it was refused: ${JSON.stringify(sent)}`)
  ledger.close()
  return { hash, sequence }
}
