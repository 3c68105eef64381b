import type { Services } from '../services.ts'
import type { Cursor } from './chain.ts'
import { effectsOf } from './effects.ts'
import { readAgainSince, type SecondReading } from './read-again.ts'
import { linksBetween } from './store.ts'

/**
 * Whether something was left out that the minter's account went through after that ledger: a node that strayed shows
 * fewer links, and who reads on elsewhere does not miss the others. Each node is asked once for what it has; where one
 * has other links than were read, two are asked for each, and what they have otherwise is read again.
 */
export async function lookForLeftOut(
  services: Services,
  cursor: Cursor,
  since: number,
): Promise<SecondReading> {
  const { db, ledger, config } = services
  const read = (await linksBetween(db, since, cursor.ledger)).toSorted().join()
  for (const node of ledger.nodes) {
    const links: string[] = []
    const shown = await node.history(config.minter, { first: since, last: cursor.ledger }, async (txs) => {
      for (const tx of txs) if (tx.ledger > since && effectsOf(tx, config.minter).root) links.push(tx.hash)
      return 'more'
    })
    if (shown === 'all' && links.toSorted().join() !== read)
      return readAgainSince(services, cursor.hash, since)
  }
  return 'same'
}
