import { bytesToHex } from '@xrplf/isomorphic/utils'
import { decodeAccountID, isValidClassicAddress } from 'ripple-address-codec'
import type { ValidatedTx } from '../../adapters/ledger/ledger.ts'
import { isOurInvoiceId } from '../../records/invoice/invoice-id.ts'
import { dayOf } from '../../records/journal/day.ts'
import type { Effects } from '../../records/journal/effects.ts'
import { mayBeShort } from '../../records/journal/passing.ts'
import type { ShortForm } from '../../records/journal/reported-tx.ts'
import type { Services } from '../../services.ts'

/**
 * The short row for a stranger's transaction that ended no offer; null for what is stored whole: what may not be short,
 * and payments under an InvoiceID of ours.
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
  // An address that a node shows may be invalid.
  if (!isValidClassicAddress(account)) return null
  return {
    account: bytesToHex(decodeAccountID(account)),
    day: dayOf(tx.closedAt ?? clock.now()),
    invoice: paid?.invoiceId ?? null,
  }
}
