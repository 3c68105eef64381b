import { parseDrops } from '#contract/money'
import { isOurInvoiceId } from '../../records/invoice/invoice-id.ts'
import { dayOf } from '../../records/journal/day.ts'
import type { ReadTx } from '../../records/journal/link-store.ts'
import { mayBeShort } from '../../records/journal/passing.ts'
import type { Services } from '../../services.ts'
import { dustByHash, keepDust } from './dust-store.ts'

/**
 * A payment under an InvoiceID that is less than the least refund: one short row, in one exchange with the database, that stays
 * owed, and stands for its transaction in the chain; nobody is called for it, and no node asked. True when there is nothing more to do about it: it is written down, or none
 * of ours.
 */
export async function takeDustIn(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'secrets'>,
  tx: ReadTx,
): Promise<boolean> {
  const { db, clock, config, secrets } = services
  const { paid } = tx.effects
  if (!paid?.drops) return false
  const { account: payer, hash, ledger } = tx
  const drops = parseDrops(paid.drops)
  if (drops >= config.leastRefund) return (await dustByHash(db, payer, hash)) !== null
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

/** Whether dust's row can stand for its transaction; one that brought another sum than was paid is kept whole. */
function isShort(config: Services['config'], { account, effects }: ReadTx): boolean {
  const { root, paid } = effects
  if (!paid || root?.balance == null || root.change !== paid.drops) return false
  return mayBeShort(config, account, effects)
}
