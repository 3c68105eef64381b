import { drops, formatDrops } from '#contract/money'
import type { TxHash } from '#contract/wire/ledger-ids'
import { type Alerting, raiseAlert } from '../../records/alerts/alerts.ts'
import { dayOf } from '../../records/journal/day.ts'
import type { ReadTx } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'
import { noteDustRepaid } from './debt-store.ts'
import { dustNamed } from './dust-store.ts'

/**
 * The minter refunded dust by a transaction that is not written down here: it names the last payment that it returned.
 * None of that is owed any more. Where our rows and the ledger differ in the amount, people are notified.
 */
export async function receiveReturn(
  services: Alerting & Pick<Services, 'config'>,
  tx: ReadTx,
  last: TxHash,
): Promise<void> {
  const { db, clock, config } = services
  const dust = await dustNamed(db, last)
  if (!dust || dust.refund !== null) return
  const amount = drops(-BigInt(tx.effects.root?.change ?? '0') - BigInt(tx.fee))
  const how = { amount, day: dayOf(clock.now()), least: config.leastRefund }
  const gone = await noteDustRepaid(db, dust, tx.hash, how)
  if (gone === amount) return
  await raiseAlert(
    services,
    `dust of ${tx.hash}`,
    `${formatDrops(amount)} were refunded to ${dust.payer}, but ${formatDrops(gone)} were owed up to the payment that was named.`,
  )
}
