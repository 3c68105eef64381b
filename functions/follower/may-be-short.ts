import { bytesToHex } from '@xrplf/isomorphic/utils'
import { decodeAccountID, isValidClassicAddress } from 'ripple-address-codec'
import { tierIds, tiers } from '#contract/tiers'
import { dayOf } from '../payment/dust-store.ts'
import { isOurInvoiceId } from '../payment/invoice-id.ts'
import type { Services } from '../services.ts'
import type { Effects } from './effects.ts'
import type { Heard, ShortForm } from './heard.ts'
import { digestOf, effectsOfShort } from './short-form.ts'

/** A payment of just this under an InvoiceID may have paid for a pass, whatever the database has forgotten (`hasPaid`). */
const PRICES = new Set(tierIds.map((tier) => tiers[tier].price.toString()))

/**
 * How a stranger's transaction is kept in one short row; null for what is kept whole: transactions of the minter, the issuer,
 * the treasury and who funds us, payments under an InvoiceID of ours or of a pass's price, what touched tickets or offers of
 * the minter's, and what cost the minter anything.
 */
export async function shortFormOf(
  { config, secrets, clock }: Pick<Services, 'config' | 'secrets' | 'clock'>,
  { tx, effects, ends }: Omit<Heard, 'short'>,
): Promise<ShortForm | null> {
  const { account } = tx
  if (account === config.minter || account === config.issuer) return null
  if (account === config.treasury?.address || config.funding.includes(account)) return null
  if (ends.length > 0 || BigInt(effects.root?.change ?? '0') < 0n || !isPassing(effects)) return null
  const { paid } = effects
  if (paid?.drops && PRICES.has(paid.drops)) return null
  if (paid && (await isOurInvoiceId(secrets.room, account, paid.invoiceId))) return null
  // What a node shows need not be an address that there can be.
  if (!isValidClassicAddress(account)) return null
  return {
    account: bytesToHex(decodeAccountID(account)),
    day: dayOf(tx.closedAt ?? clock.now()),
    digest: await digestOf(effects),
    invoice: paid?.invoiceId ?? null,
  }
}

/** Whether nothing follows from these effects, unless it is a payment under an InvoiceID of ours. */
function isPassing(effects: Effects): boolean {
  const rest: Effects = { ...effects, minted: null, paid: null }
  return JSON.stringify(rest) === JSON.stringify(effectsOfShort(effects.root))
}
