import type { Config } from '../config.ts'
import type { LedgerNode, ValidatedTx } from '../ledger/ledger.ts'
import type { Services } from '../services.ts'
import type { Dust } from './dust-store.ts'

/** Payments that nodes are asked about at the same time. */
const AT_ONCE = 6

/**
 * What two nodes say of dust: they show all of it as it was written down, each as its payer signed it; some of it otherwise;
 * some that cannot be read whole; or too little for now.
 */
export type DustProof =
  | { readonly said: 'same'; readonly blobs: readonly string[] }
  | { readonly said: 'otherwise'; readonly dust: Dust }
  | { readonly said: 'unreadable'; readonly dust: Dust }
  | { readonly said: 'unsure' }

/** Dust is written down as one node has shown it. Nothing goes back for it before a second one shows the same. */
export async function proveDust(
  { ledger, config }: Pick<Services, 'ledger' | 'config'>,
  all: readonly Dust[],
): Promise<DustProof> {
  const blobs: string[] = []
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE)
    const proofs = await Promise.all(some.map((dust) => proveOne(ledger.nodes, config, dust)))
    for (const proof of proofs) {
      if (proof.said !== 'same') return proof
      blobs.push(...proof.blobs)
    }
  }
  return { said: 'same', blobs }
}

async function proveOne(
  nodes: readonly LedgerNode[],
  { minter }: Pick<Config, 'minter'>,
  dust: Dust,
): Promise<DustProof> {
  const answers = await Promise.all(nodes.map((node) => node.transaction(dust.hash)))
  const shown = answers.flatMap((answer) => (answer.ok && answer.value ? [answer.value] : []))
  const [first] = shown
  const isOne = new Set(shown.map(factsOf)).size === 1
  if (!first || !isOne || shown.length < Math.min(2, nodes.length)) return { said: 'unsure' }
  const { payer, ledger, drops, tag } = dust
  const written = [ledger, 'tesSUCCESS', payer, minter, drops.toString(), tag]
  if (factsOf(first) !== JSON.stringify(written)) return { said: 'otherwise', dust }
  return first.payment?.blob ? { said: 'same', blobs: [first.payment.blob] } : { said: 'unreadable', dust }
}

/** What a transaction has brought, to whom and from whom, as one text. */
function factsOf({ ledger, meta, account, payment }: ValidatedTx): string {
  const { destination = null, drops = null, sourceTag = null } = payment ?? {}
  return JSON.stringify([ledger, meta.TransactionResult, account, destination, drops?.toString(), sourceTag])
}
