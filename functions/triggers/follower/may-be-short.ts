import { bytesToHex } from '@xrplf/isomorphic/utils'
import { decodeAccountID, isValidClassicAddress } from 'ripple-address-codec'
import type { ValidatedTx } from '../../adapters/ledger/ledger.ts'
import { isOurInvoiceId } from '../../records/invoice/invoice-id.ts'
import { dayOf } from '../../records/journal/day.ts'
import type { Effects } from '../../records/journal/effects.ts'
import type { ShortForm } from '../../records/journal/heard.ts'
import { mayBeShort } from '../../records/journal/passing.ts'
import type { Services } from '../../services.ts'

/**
 * How a stranger's transaction that ended no offer is kept in one short row; null for what is kept whole: what may not be short, and payments
 * under an InvoiceID of ours.
 */
export async function shortFormOf(
  { config, secrets, clock }: Pick<Services, 'config' | 'secrets' | 'clock'>,
  tx: ValidatedTx,
  effects: Effects,
): Promise<ShortForm | null> {
  const { account } = tx
  if (!mayBeShort(config, account, effects)) return null
  const { paid } = effects
  if (paid && (await isOurInvoiceId(secrets.room, account, paid.invoiceId))) return null
  // What a node shows need not be an address that there can be.
  if (!isValidClassicAddress(account)) return null
  return {
    account: bytesToHex(decodeAccountID(account)),
    day: dayOf(tx.closedAt ?? clock.now()),
    invoice: paid?.invoiceId ?? null,
  }
}
