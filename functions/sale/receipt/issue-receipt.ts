import { canonicalText } from '#contract/canonical-text'
import { passName } from '#contract/pass-name'
import { RECEIPT_TYPE } from '#contract/receipts'
import { err, ok, type Result } from '#contract/result'
import { tierOfPass } from '#contract/tiers'
import { txHash } from '#contract/wire/ledger-ids'
import type { Receipt, SignedReceipt } from '#contract/wire/receipt'
import type { Config } from '../../config/config.ts'
import type { Services } from '../../services.ts'
import { signText } from './receipt-key.ts'
import { type SaleRow, saleBy } from './store.ts'

/**
 * The signed receipt of the sale that this transaction made, for each caller that names it: all that it says is on the
 * public ledger, except the version of the terms, and it is made to be shown. A receipt cannot be revoked, so it is
 * signed only for a sale in the journal, which two operators have shown. The same sale has the same receipt, byte for
 * byte, under one key.
 */
export async function issueReceipt(
  { db, config, secrets }: Pick<Services, 'db' | 'config' | 'secrets'>,
  named: string,
): Promise<Result<SignedReceipt, 'receipt_unknown' | 'receipts_unsigned' | 'receipt_pending'>> {
  const hash = txHash.safeParse(named)
  const sale = hash.success ? await saleBy(db, hash.data) : null
  if (!sale) return err('receipt_unknown')
  if (!secrets.receipt) return err('receipts_unsigned')
  const paid = sale.invoice_id === null || sale.payment !== null
  if (sale.alone === 1 || !paid) return err('receipt_pending')
  const receipt = receiptOf(config, sale)
  return ok({ receipt, signature: await signText(secrets.receipt, canonicalText(receipt)) })
}

function receiptOf(
  { siteUrl, network, issuer }: Pick<Config, 'siteUrl' | 'network' | 'issuer'>,
  sale: SaleRow,
): Receipt {
  return {
    type: RECEIPT_TYPE,
    version: 1,
    site: siteUrl,
    networkId: network.id,
    networkName: network.name,
    issuer,
    name: passName(sale.pass_id),
    ...tierOfPass(sale.pass_id),
    tokenId: sale.pass_id,
    nftokenId: sale.nftoken_id,
    buyer: sale.wallet,
    owner: sale.owner,
    priceDrops: sale.price_drops,
    feeDrops: sale.fee,
    payment: sale.payment,
    transaction: sale.accept_hash,
    ledger: sale.ledger,
    closedAt: sale.closed_at,
    termsVersion: sale.terms_version,
  }
}
