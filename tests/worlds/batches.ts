import { decode, encode } from 'ripple-binary-codec'
import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import { type BatchMode, batchAt } from '../sandbox/phone/batch.ts'
import { createPhoneNode } from '../sandbox/phone/node.ts'
import type { SignOptions } from '../sandbox/phone/phone.ts'
import { type TxJson, transactionHash } from '../sandbox/signed-blob.ts'
import type { Chance } from './chance.ts'
import type { Buyer } from './prepared.ts'
import type { World } from './world.ts'

/** The share of signed transactions that are inside a Batch. */
const SHARE = 0.2

const modes = ['all or nothing', 'only one', 'until failure', 'independent'] as const

/** The other transaction of a Batch: one without effect, one with, and one that fails. */
const beside = (minter: string): readonly [TxJson, ...TxJson[]] => [
  { TransactionType: 'AccountSet' },
  { TransactionType: 'Payment', Destination: minter, Amount: '3' },
  { TransactionType: 'Payment', Destination: minter, Amount: String(10n ** 15n) },
]

/** Whether, and in which mode, an app puts what it signs into a Batch; `chance` is its own source, so that all else stays as it was. */
export function batched(chance: Chance): Pick<SignOptions, 'inBatch'> {
  return chance.happens(SHARE) ? { inBatch: { mode: chance.pick<BatchMode>(modes) } } : {}
}

/** The hashes of a blob: its own, and those of a Batch's inner transactions. */
export function hashesIn(blob: string): string[] {
  const { RawTransactions = [] } = decode(blob) as { RawTransactions?: { RawTransaction: TxJson }[] }
  const inner = RawTransactions.map(({ RawTransaction }) => transactionHash(encode(RawTransaction)))
  return [transactionHash(blob), ...inner]
}

/**
 * Sometimes sends a transaction inside a Batch, with another transaction before or after it: in the buyer's own Batch, or in
 * another buyer's, which both sign. Null if the transaction should be sent by itself.
 */
export async function sendInBatch(
  { outside, buyers, model, trace }: World,
  chance: Chance,
  buyer: Buyer,
  fields: TxJson,
): Promise<TxHash | null> {
  if (!chance.happens(SHARE)) return null
  const mode = chance.pick<BatchMode>(modes)
  const payer = chance.happens(0.3) ? (buyers[chance.between(0, buyers.length - 1)] ?? buyer) : buyer
  const other = { by: payer.wallet, fields: chance.pick(beside(outside.accounts.minter.address)) }
  const own = { by: buyer.wallet, fields }
  const first = chance.happens(0.5)
  const parts = first ? [own, other] : [other, own]
  const node = createPhoneNode(outside.ledger)
  const { blob, inner } = await batchAt(node, { by: payer.wallet, mode, parts })
  const hash = txHash.parse(inner[first ? 0 : 1])
  model.signed(buyer.wallet.address, hash)
  const { result } = await node.submit(blob)
  trace.note(`${buyer.name} puts it into a Batch of ${payer.name}'s (${mode}), and the node says ${result}`)
  return hash
}
