import { drops, formatXrpUp } from '#contract/money'
import type { Account, LedgerCosts } from '../../adapters/ledger/ledger.ts'
import { clearAlert, raiseAlert } from '../../records/alerts/alerts.ts'
import { isSaleEnded } from '../../records/switches/store.ts'
import type { Services } from '../../services.ts'
import { floatOf, leastOf } from './float.ts'

/** The name of the alert. */
export const RESERVE = 'reserve'

/**
 * Notifies people that the minter has less XRP than the sale needs to go on, with how much is missing and where to send
 * it; and once more when it has enough. `tickets`: how many of its objects are tickets, which are part of what it needs.
 * After the end of the sale it needs only what one more refund takes.
 */
export async function alertReserve(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'secrets' | 'defer' | 'config'>,
  { balance, ownerCount }: Pick<Account, 'balance' | 'ownerCount'>,
  tickets: number,
  costs: Pick<LedgerCosts, 'reserveBase' | 'reserveIncrement'>,
): Promise<void> {
  const needed = (await isSaleEnded(services.db))
    ? leastOf({ ownerCount }, costs)
    : floatOf({ ownerCount: ownerCount - tickets }, costs)
  if (balance >= needed) return clearAlert(services, RESERVE)
  const short = formatXrpUp(drops(needed - balance))
  await raiseAlert(
    services,
    RESERVE,
    `The minter is short of ${short} for its tickets, offers and fees: send ${short} to ${services.config.minter}.`,
  )
}
