import { effectsOf } from '../../records/journal/effects.ts'
import type { SaleLedger } from '../ledger/sale-ledger.ts'
import type { Link } from './link.ts'

/** The most transactions that are asked for. */
const MAX_ASKED = 50

/**
 * Marks payments to the treasury whose submission a restored database has lost: the journal does not say whom a payment
 * of ours paid, so a node is asked. Where none answers they stay unexplained.
 */
export async function findSweeps(
  links: readonly Link[],
  { accounts, ledger }: Pick<SaleLedger, 'accounts' | 'ledger'>,
): Promise<readonly Link[]> {
  const { minter, treasury } = accounts
  if (!treasury) return links
  const unknown = links.filter(
    ({ account, type, purpose, returns, change, fee }) =>
      account === minter && type === 'Payment' && purpose === null && !returns && change < -fee,
  )
  const sweeps = new Set<Link>()
  for (const link of unknown.slice(0, MAX_ASKED)) {
    const shown = await ledger.transaction(link.hash)
    const change = shown.ok && shown.value ? effectsOf(shown.value, treasury).root?.change : undefined
    if (change === String(-link.change - link.fee)) sweeps.add(link)
  }
  return links.map((link) => (sweeps.has(link) ? { ...link, purpose: 'proceeds' } : link))
}
