import { TERMS_VERSIONS } from '#contract/brand'
import { formatDrops, formatXrp } from '#contract/money'
import { thousands } from '#contract/thousands'
import type { SignedReceipt } from '#contract/wire/receipt'

/**
 * Writes a receipt into the empty `ReceiptLines`. Redundant lines are hidden. No-break spaces keep the numbers of a pass's name
 * whole, as the name is a heading.
 */
export function fillLines(place: ParentNode, { receipt, signature }: SignedReceipt): void {
  const { tier, buyer, owner, payment } = receipt
  const texts: Readonly<Record<string, unknown>> = {
    ...receipt,
    name: receipt.name.replaceAll(/ (of|No\.) /g, '\u00a0$1\u00a0'),
    tier: `${tier.slice(0, 1).toUpperCase()}${tier.slice(1)}`,
    price: formatXrp(receipt.priceDrops),
    drops: formatDrops(receipt.priceDrops),
    fee: formatDrops(receipt.feeDrops),
    payment: payment ?? receipt.transaction,
    ledger: thousands(receipt.ledger),
    closedAt: receipt.closedAt === null ? 'not told' : momentOf(receipt.closedAt),
    network: `${receipt.networkName} (${receipt.networkId})`,
    terms: termsOf(receipt.termsVersion),
    kid: signature.kid,
    signature: signature.value,
  }
  const twice: Readonly<Record<string, boolean>> = { owner: owner === buyer, payment: payment === null }
  for (const line of place.querySelectorAll<HTMLElement>('[data-line]')) {
    const { line: name = '' } = line.dataset
    line.textContent = String(texts[name] ?? '')
    if (line.parentElement?.matches('.receipt-line')) line.parentElement.hidden = twice[name] ?? false
  }
}

/** Early receipts may contain any text; only known versions are shown. */
function termsOf(version: string | null): string {
  if (version === null) return 'none named'
  return TERMS_VERSIONS.find((known) => known === version) ?? 'a version that this page does not know'
}

/** For example `2026-11-22 12:00:44 UTC`. */
function momentOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
