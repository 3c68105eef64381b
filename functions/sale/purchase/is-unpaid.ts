import type { ClosedLedger } from '../../adapters/ledger/ledger.ts'
import { isPaidUnjudged } from '../../records/invoice/payment-store.ts'
import { awaitsPayment } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'
import { hasRead } from '../minter/has-read.ts'
import type { Purchase } from './purchase.ts'

/**
 * Whether no payment of exactly the price has come for a hold up to this ledger, which the quorum calls validated. The
 * minter's account names its last transaction; once the journal has that, it has every payment before it. True for a
 * hold that is not paid first.
 */
export async function isUnpaid(
  services: Pick<Services, 'db' | 'ledger' | 'config' | 'follower'>,
  { invoiceId, wallet, price }: Pick<Purchase, 'invoiceId' | 'wallet' | 'price'>,
  upTo: ClosedLedger,
): Promise<boolean> {
  const { db, ledger, config } = services
  if (!invoiceId) return true
  const minter = await ledger.byTwo(upTo).account(config.minter)
  if (!minter.ok || !minter.value) return false
  if (!(await hasRead(services, minter.value))) return false
  const hold = { invoiceId, wallet, price }
  // In this order: a payment that is booked meanwhile is in the second.
  return !(await awaitsPayment(db, hold)) && !(await isPaidUnjudged(db, hold))
}
