import { decode } from 'ripple-binary-codec'
import { address, type TxHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { transactionsIn } from '../../adapters/ledger/transactions-in.ts'
import type { PayloadSignature } from '../../adapters/xaman/xaman.ts'
import type { Config } from '../../config/config.ts'
import { payloadIdentifier } from './ask-for-signature.ts'
import type { PurchaseIn } from './purchase.ts'

const acceptance = z.looseObject({
  TransactionType: z.literal('NFTokenAcceptOffer'),
  Account: address,
  NFTokenSellOffer: z.string(),
  NFTokenBuyOffer: z.optional(z.never()),
})
/** A Batch's own signature: the transactions inside have none. */
const limits = z.looseObject({ LastLedgerSequence: z._default(z.number(), Number.MAX_SAFE_INTEGER) })

/** Whether the phone reports that it signed on another network, so that it can have no effect on ours. */
export function onOtherNetwork(
  { network }: Pick<Config, 'network'>,
  { networkId }: Pick<PayloadSignature, 'networkId'>,
): boolean {
  return networkId !== null && networkId !== network.id
}

/**
 * The hash of the transaction that the phone signed and the last ledger that may include it, if it is the requested
 * one: this purchase's payload, this network, this offer, by itself or inside a Batch. Null for anything else; the
 * ledger is then never asked about it.
 */
export function readSignature(
  config: Pick<Config, 'network'>,
  purchase: PurchaseIn<'offered'>,
  signature: PayloadSignature,
): { hash: TxHash; lastLedger: number } | null {
  if (onOtherNetwork(config, signature)) return null
  if (signature.identifier !== payloadIdentifier(purchase)) return null
  try {
    const asked = transactionsIn(signature.blob).find(({ fields }) => {
      const tx = acceptance.safeParse(fields)
      return tx.success && tx.data.NFTokenSellOffer === purchase.offer.id
    })
    if (!asked) return null
    return { hash: asked.hash, lastLedger: limits.parse(decode(signature.blob)).LastLedgerSequence }
  } catch {
    return null
  }
}
