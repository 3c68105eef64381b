import { drops } from '#contract/money'
import { shortfallOf } from '#contract/spendable'
import { MAX_FEE, reserveOf } from '../../adapters/ledger/fee.ts'
import type { LedgerCosts } from '../../adapters/ledger/ledger.ts'
import { boundDrops } from '../../records/invoice/payment-store.ts'
import type { Services } from '../../services.ts'
import { OBJECTS_OF_AN_OFFER } from '../minter/float.ts'
import { undelivered } from './store.ts'

/** Transactions that a payment may cost us: a mint, a withdrawal and a refund. */
const FEES_OF_A_DELIVERY = 3n

/**
 * Whether the minter has what one more delivery may take: the reserve of its offer besides those of all others who may
 * pay, with everything that was paid in and may have to be refunded. Checked before a payment is requested.
 */
export async function affordsDelivery(
  { db, ledger, config }: Pick<Services, 'db' | 'ledger' | 'config'>,
  costs: LedgerCosts,
): Promise<boolean> {
  const [minter, bound, others] = await Promise.all([
    ledger.account(config.minter),
    boundDrops(db),
    undelivered(db),
  ])
  if (!minter.ok || !minter.value) return false
  const deliveries = others + 1
  const bill = {
    price: bound,
    fee: drops(MAX_FEE * FEES_OF_A_DELIVERY * BigInt(deliveries)),
    objects: OBJECTS_OF_AN_OFFER * deliveries,
  }
  return shortfallOf(minter.value, bill, reserveOf(costs)) === 0n
}
