import { tierIds, tiers } from '#contract/tiers'
import type { Address } from '#contract/wire/ledger-ids'
import type { Services } from '../../services.ts'
import type { Effects } from './effects.ts'

/** A payment of exactly this under an InvoiceID may have paid for a pass, whatever a restored database lacks (`hasPaid`). */
const PRICES = new Set(tierIds.map((tier) => tiers[tier].price.toString()))

/**
 * Whether a transaction of this account may be stored as one short row, unless it is a payment under an InvoiceID of
 * ours that is not booked yet. Stored whole is what the minter, the issuer, the treasury and funding accounts sent, a
 * payment of a pass's price, and what touched tickets or offers of the minter's or cost it anything.
 */
export function mayBeShort(
  { minter, issuer, treasury, funding }: Services['config'],
  account: Address,
  effects: Effects,
): boolean {
  if (account === minter || account === issuer) return false
  if (account === treasury?.address || funding.includes(account)) return false
  const { root, offered, tickets, ticketUsed, paid, repaid } = effects
  if (BigInt(root?.change ?? '0') < 0n) return false
  if (offered.length > 0 || tickets.length > 0 || ticketUsed !== null || repaid !== null) return false
  return !(paid?.drops && PRICES.has(paid.drops))
}
