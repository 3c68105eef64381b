import { inIndex } from '../../adapters/db/partial-index.ts'

/**
 * Whether anything waits for the ledger: otherwise the follower rests. A paid pass waits for its payer for any time; a
 * cron run sees when it is taken.
 */
export async function somethingIsOpen(db: D1Database): Promise<boolean> {
  const open = await db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM purchase WHERE ${inIndex('purchase_open')}
           AND (invoice_id IS NULL OR status <> 'offered'))
         OR EXISTS (SELECT 1 FROM submission WHERE status = 'signed')
         OR EXISTS (SELECT 1 FROM payment WHERE ${inIndex('payment_bound')}
           AND status IN ('received', 'refunding')) AS open`,
    )
    .first<number>('open')
  return open === 1
}
