import { parseDrops } from '#contract/money'
import { isOurInvoiceId } from '../../records/invoice/invoice-id.ts'
import { dayOf } from '../../records/journal/day.ts'
import type { ReadTx } from '../../records/journal/link-store.ts'
import { mayBeShort } from '../../records/journal/passing.ts'
import type { Services } from '../../services.ts'
import { dustByHash, keepDust } from './dust-store.ts'

/**
 * Books a payment under an InvoiceID that is less than the least refund: one short row, in one exchange with the
 * database, that stays owed, and replaces its transaction in the chain; people are not notified, and no node is asked.
 * True when nothing more is to be done: it is stored, or is not ours.
 */
export async function receiveDust(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'secrets'>,
  tx: ReadTx,
): Promise<boolean> {
  const { db, clock, config, secrets } = services
  const { paid } = tx.effects
  if (!paid?.drops) return false
  const { account: payer, hash, ledger } = tx
  const drops = parseDrops(paid.drops)
  // The least refund may have been lowered since it was booked.
  if (drops >= config.leastRefund && (await dustByHash(db, payer, hash)) === null) return false
  const now = clock.now()
  const known = await keepDust(
    db,
    { payer, hash, ledger, drops, tag: paid.sourceTag },
    {
      invoice: paid.invoiceId,
      ours: await isOurInvoiceId(secrets.room, payer, paid.invoiceId),
      short: isShort(config, tx),
      day: dayOf(tx.closedAt ?? now),
      least: config.leastRefund,
      now,
    },
  )
  return known !== 'payment'
}

/** Whether dust's row can replace its transaction; one that delivered another amount than was paid is stored whole. */
function isShort(config: Services['config'], { account, effects }: ReadTx): boolean {
  const { root, paid } = effects
  if (!paid || root?.balance == null || root.change !== paid.drops) return false
  return mayBeShort(config, account, effects)
}
