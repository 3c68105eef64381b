import type { ValidatedTx } from '../ledger/ledger.ts'
import { areTwo } from '../ledger/two-operators.ts'
import type { Services } from '../services.ts'
import type { PaymentBytes } from '../signer/paid.ts'
import type { Dust } from './dust-store.ts'

/** Payments that nodes are asked about at the same time. */
const AT_ONCE = 6

/**
 * What two nodes say of dust: they show all of it as it was written down, each as its payer signed it; some of it otherwise;
 * some that cannot be read whole; or too little for now.
 */
export type DustProof =
  | { readonly said: 'same'; readonly bytes: readonly PaymentBytes[] }
  | { readonly said: 'otherwise'; readonly dust: Dust }
  | { readonly said: 'unreadable'; readonly dust: Dust }
  | { readonly said: 'unsure' }

/** Dust is written down as one node has shown it. Nothing goes back for it before a second one shows the same. */
export async function proveDust(
  services: Pick<Services, 'ledger' | 'config'>,
  all: readonly Dust[],
): Promise<DustProof> {
  const bytes: PaymentBytes[] = []
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE)
    const proofs = await Promise.all(some.map((dust) => proveOne(services, dust)))
    for (const proof of proofs) {
      if (proof.said !== 'same') return proof
      bytes.push(...proof.bytes)
    }
  }
  return { said: 'same', bytes }
}

async function proveOne(
  { ledger, config: { minter } }: Pick<Services, 'ledger' | 'config'>,
  dust: Dust,
): Promise<DustProof> {
  const { nodes } = ledger
  const answers = await Promise.all(nodes.map((node) => node.transaction(dust.hash)))
  const shown = answers.flatMap((answer) => (answer.ok && answer.value ? [answer.value] : []))
  const [first] = shown
  const isOne = new Set(shown.map((tx) => `${factsOf(tx)} ${tx.batch}`)).size === 1
  const showing = nodes.filter((_node, at) => answers[at]?.ok && answers[at].value)
  if (!first || !isOne || !areTwo(showing, nodes)) return { said: 'unsure' }
  const { payer, drops, tag } = dust
  const written = [dust.ledger, 'tesSUCCESS', payer, minter, drops.toString(), tag]
  if (factsOf(first) !== JSON.stringify(written)) return { said: 'otherwise', dust }
  const blob = first.payment?.blob
  if (!blob) return { said: 'unreadable', dust }
  if (first.batch === null) return { said: 'same', bytes: [{ blob, batch: null }] }
  // One of a Batch has no signature: any node's bytes of that will do, since they hash to it.
  const batch = await ledger.bytes(first.batch)
  return batch.ok && batch.value
    ? { said: 'same', bytes: [{ blob, batch: batch.value }] }
    : { said: 'unsure' }
}

/** What a transaction has brought, to whom and from whom, as one text. */
function factsOf({ ledger, meta, account, payment }: ValidatedTx): string {
  const { destination = null, drops = null, sourceTag = null } = payment ?? {}
  return JSON.stringify([ledger, meta.TransactionResult, account, destination, drops?.toString(), sourceTag])
}
