import { bytesToHex } from '@xrplf/isomorphic/utils'
import { type Address, type InvoiceID, invoiceId } from '#contract/wire/ledger-ids'
import { digest, randomBytes } from '../../random.ts'

/** Of the 64 digits the first half is chance, and the second says that it is ours, and whose. */
const HALF = 32

/** An InvoiceID that nobody has had, bound to the wallet that is to pay under it. */
export async function newInvoiceId(secret: string, wallet: Address): Promise<InvoiceID> {
  const chance = bytesToHex(randomBytes(HALF / 2)).toUpperCase()
  return invoiceId.parse(`${chance}${await markOf(secret, wallet, chance)}`)
}

/** Whether this wallet was once asked to pay under this InvoiceID, even if no database knows of it any more. */
export async function isOurInvoiceId(secret: string, wallet: Address, id: InvoiceID): Promise<boolean> {
  return id.slice(HALF) === (await markOf(secret, wallet, id.slice(0, HALF)))
}

async function markOf(secret: string, wallet: Address, chance: string): Promise<string> {
  return (await digest(['invoice', secret, wallet, chance].join('\n'))).slice(0, HALF).toUpperCase()
}
