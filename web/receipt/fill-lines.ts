import { TERMS_VERSIONS } from '#contract/brand'
import { formatDrops, formatXrp } from '#contract/money'
import { thousands } from '#contract/thousands'
import type { Receipt } from '#contract/wire/receipt'

/** Writes a receipt into the lines that `ReceiptLines` left empty. */
export function fillLines(place: ParentNode, receipt: Receipt, kid: string): void {
  const { tier, number, transaction } = receipt
  const texts: Readonly<Record<string, unknown>> = {
    ...receipt,
    tier: `${tier.slice(0, 1).toUpperCase()}${tier.slice(1)}, number ${number}`,
    price: `${formatXrp(receipt.priceDrops)}, ${formatDrops(receipt.priceDrops)}`,
    fee: formatDrops(receipt.feeDrops),
    payment: receipt.payment ?? transaction,
    ledger: thousands(receipt.ledger),
    closedAt: receipt.closedAt === null ? 'not told' : momentOf(receipt.closedAt),
    network: `${receipt.networkName} (${receipt.networkId})`,
    terms: termsOf(receipt.termsVersion),
    kid,
  }
  for (const line of place.querySelectorAll<HTMLElement>('[data-line]'))
    line.textContent = String(texts[line.dataset.line ?? ''] ?? '')
}

/** Receipts were once signed with any text that a buyer sent: only versions that exist are printed. */
function termsOf(version: string | null): string {
  if (version === null) return 'none named'
  return TERMS_VERSIONS.find((known) => known === version) ?? 'a version that this page does not know'
}

/** `2026-11-22 12:00:44 UTC`, in every time zone. */
function momentOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
