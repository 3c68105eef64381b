import type { TxHash } from '#contract/wire/ledger-ids'
import type { LedgerNode, ValidatedTx } from '../../adapters/ledger/ledger.ts'
import type { PaymentBytes } from '../../adapters/signer/paid.ts'
import type { Services } from '../../services.ts'
import type { Dust } from './dust-store.ts'

/** Payments that nodes are asked about at the same time. */
const AT_ONCE = 6

/** What nodes show of dust in the journal: all payments as signed, one that cannot be decoded, or too little for now. */
type DustProof =
  | { readonly said: 'same'; readonly bytes: readonly PaymentBytes[] }
  | { readonly said: 'unreadable'; readonly dust: Dust }
  | { readonly said: 'unsure' }

/**
 * The signed bytes of dust, which its short rows lack: the signer refunds nothing without them. One node is enough that
 * shows what is stored, as two operators have. A node that hangs costs its time once: the others are asked first then.
 */
export async function proveDust(
  services: Pick<Services, 'ledger' | 'config'>,
  all: readonly Dust[],
): Promise<DustProof> {
  const nodes = [...services.ledger.nodes]
  const bytes: PaymentBytes[] = []
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE)
    const proofs = await Promise.all(some.map((dust) => proveOne(services, nodes, dust)))
    for (const proof of proofs) {
      if (proof.said !== 'same') return proof
      bytes.push(...proof.bytes)
    }
  }
  return { said: 'same', bytes }
}

async function proveOne(
  { ledger, config: { minter } }: Pick<Services, 'ledger' | 'config'>,
  nodes: LedgerNode[],
  dust: Dust,
): Promise<DustProof> {
  const { payer, drops, tag } = dust
  const written = JSON.stringify([dust.ledger, 'tesSUCCESS', payer, minter, drops.toString(), tag])
  const first = await firstShown(nodes, dust.hash, (tx) => factsOf(tx) === written)
  if (!first) return { said: 'unsure' }
  const blob = first.payment?.blob()
  if (!blob) return { said: 'unreadable', dust }
  if (first.batch === null) return { said: 'same', bytes: [{ blob, batch: null }] }
  // A payment in a Batch has no signature: any node's bytes of the Batch will do, since they hash to it.
  const batch = await ledger.bytes(first.batch)
  return batch.ok && batch.value
    ? { said: 'same', bytes: [{ blob, batch: batch.value }] }
    : { said: 'unsure' }
}

/** The transaction, asked of one node after the other until one shows it so; that one is asked first from then on. */
async function firstShown(
  nodes: LedgerNode[],
  hash: TxHash,
  isSo: (tx: ValidatedTx) => boolean,
): Promise<ValidatedTx | null> {
  for (const node of [...nodes]) {
    const answer = await node.transaction(hash)
    if (!answer.ok || !answer.value || !isSo(answer.value)) continue
    nodes.sort((a, b) => Number(b === node) - Number(a === node))
    return answer.value
  }
  return null
}

/** What a transaction has delivered, to whom and from whom, as one text. */
function factsOf({ ledger, meta, account, payment }: ValidatedTx): string {
  const { destination = null, drops = null, sourceTag = null } = payment ?? {}
  return JSON.stringify([ledger, meta.TransactionResult, account, destination, drops?.toString(), sourceTag])
}
