import { decode } from 'ripple-binary-codec'
import { address, type TxHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Config } from '../config.ts'
import { hashOf } from '../ledger/ids.ts'
import type { PayloadSignature } from '../xaman/xaman.ts'
import type { Purchase } from './purchase.ts'

const acceptance = z.looseObject({
  TransactionType: z.literal('NFTokenAcceptOffer'),
  Account: address,
  NFTokenSellOffer: z.string(),
  NFTokenBuyOffer: z.optional(z.never()),
  LastLedgerSequence: z.optional(z.number()),
})

/** Whether the phone says that it signed on another network, so that nothing of it can happen on ours. */
export function onOtherNetwork(
  { network }: Pick<Config, 'network'>,
  { networkId }: Pick<PayloadSignature, 'networkId'>,
): boolean {
  return networkId !== null && networkId !== network.id
}

/**
 * Which transaction the phone signed and the last ledger that may include it, if it is the one we asked for: this
 * purchase's request, this network, this offer. Null for anything else; the ledger is then never asked about it.
 */
export function readSignature(
  config: Pick<Config, 'network'>,
  purchase: Purchase,
  signature: PayloadSignature,
): { hash: TxHash; lastLedger: number } | null {
  if (onOtherNetwork(config, signature)) return null
  if (signature.identifier !== `${purchase.id}.${purchase.attempts}`) return null
  try {
    const tx = acceptance.parse(decode(signature.blob))
    if (tx.NFTokenSellOffer !== purchase.offer?.id) return null
    return { hash: hashOf(signature.blob), lastLedger: tx.LastLedgerSequence ?? Number.MAX_SAFE_INTEGER }
  } catch {
    return null
  }
}
