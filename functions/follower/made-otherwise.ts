import type { TxHash } from '#contract/wire/ledger-ids'
import { asTxHash } from '../ledger/wire.ts'
import { submissionByHash } from '../minter/submission-store.ts'
import type { Services } from '../services.ts'
import { readAgainByHash } from './read-again.ts'
import type { ReadEnd } from './store.ts'

/**
 * Whether an offer that was taken is ours, though no purchase knows it: we signed the transaction that made it, and a node
 * that went another way showed that with another token or offer. What two nodes have otherwise is read again; until they
 * say the same, or while nobody can be asked, there is nothing to conclude.
 */
export async function isMadeOtherwise(services: Services, end: ReadEnd): Promise<boolean> {
  const made = await madeBy(services, end)
  if (made === 'unreachable') return true
  if (!made || !(await submissionByHash(services.db, made))) return false
  return (await readAgainByHash(services, made)) !== 'same'
}

/** The transaction that made an offer, as the entry says that the ledger let go; null where no node shows it now. */
async function madeBy({ ledger }: Services, end: ReadEnd): Promise<TxHash | null | 'unreachable'> {
  const shown = await ledger.transaction(end.hash)
  if (!shown.ok) return 'unreachable'
  const entry = shown.value?.meta.AffectedNodes.find(
    ({ change, LedgerIndex }) => change === 'deleted' && LedgerIndex === end.offer,
  )
  const { PreviousTxnID } = entry?.fields ?? {}
  return typeof PreviousTxnID === 'string' ? asTxHash(PreviousTxnID) : null
}
