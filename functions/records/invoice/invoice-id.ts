import { bytesToHex } from '@xrplf/isomorphic/utils'
import { type Address, type InvoiceID, invoiceId } from '#contract/wire/ledger-ids'
import { digest, randomBytes } from '../../random.ts'

/** The first half of its 64 digits is random; the second proves that it is ours, and for which wallet. */
const HALF = 32

/** A new InvoiceID, bound to the wallet that is to pay under it. */
export async function newInvoiceId(secret: string, wallet: Address): Promise<InvoiceID> {
  const chance = bytesToHex(randomBytes(HALF / 2)).toUpperCase()
  return invoiceId.parse(`${chance}${await markOf(secret, wallet, chance)}`)
}

/** Whether this InvoiceID was once made for this wallet, even if no row of the database has it any more. */
export async function isOurInvoiceId(secret: string, wallet: Address, id: InvoiceID): Promise<boolean> {
  return id.slice(HALF) === (await markOf(secret, wallet, id.slice(0, HALF)))
}

async function markOf(secret: string, wallet: Address, chance: string): Promise<string> {
  return (await digest(['invoice', secret, wallet, chance].join('\n'))).slice(0, HALF).toUpperCase()
}
