import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import { type BatchPlan, batchAt } from '../sandbox/phone/batch.ts'
import { createPhoneNode } from '../sandbox/phone/node.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** A Batch as the ledger has it, with its inner transactions in order. */
interface SentBatch {
  readonly hash: TxHash
  readonly inner: readonly TxHash[]
}

/** Sends a Batch signed by all accounts in it; final on return. Throws unless the ledger takes it. */
export async function sendBatch(
  { sandbox }: { readonly sandbox: Sandbox },
  plan: BatchPlan,
): Promise<SentBatch> {
  const { ledger } = sandbox
  const node = createPhoneNode(ledger)
  const { blob, hash, inner } = await batchAt(node, plan)
  const { result } = await node.submit(blob)
  if (result !== 'tesSUCCESS') throw new Error(`it was refused: ${result}`)
  ledger.close()
  return { hash: txHash.parse(hash), inner: inner.map((one) => txHash.parse(one)) }
}
