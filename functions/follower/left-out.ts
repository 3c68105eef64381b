import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import { readable } from '../db/unread.ts'
import type { Services } from '../services.ts'
import type { Cursor } from './chain.ts'
import { effectsOf } from './effects.ts'
import { type Link, saidLike, saidOf } from './link.ts'
import { readAgainSince, readUnreadableAgain, type SecondReading } from './read-again.ts'
import { linksBetween } from './store.ts'
import { settledBefore } from './stranger-store.ts'

/**
 * Whether something was left out that the minter's account went through after that ledger, or went otherwise: a node that
 * strayed shows fewer links, or the same with other ends, and who reads on elsewhere does not miss the others. Each node is
 * asked once for what it has; where that is not what was read, two are asked for each, and what they have otherwise is read
 * again. Of what is settled, links are missing: it was looked at before.
 */
export async function lookForLeftOut(
  services: Services,
  cursor: Cursor,
  after: number,
): Promise<SecondReading> {
  const { db, ledger, config } = services
  const since = Math.max(after, await settledBefore(db))
  const kept = new Map<TxHash, Link>()
  for (const row of await linksBetween(db, since, cursor.ledger)) {
    const link = readable(row)
    if (!link) return readUnreadableAgain(services, txHash.parse(row.id))
    kept.set(link.hash, link)
  }
  const read = [...kept.values()]
    .map((link) => textOf(link.hash, saidOf(link)))
    .toSorted()
    .join()
  for (const node of ledger.nodes) {
    const links: string[] = []
    const shown = await node.history(config.minter, { first: since, last: cursor.ledger }, async (txs) => {
      for (const tx of txs) {
        if (tx.ledger <= since || !effectsOf(tx, config.minter).root) continue
        links.push(textOf(tx.hash, await saidLike(kept.get(tx.hash), tx, config.minter)))
      }
      return 'more'
    })
    if (shown === 'all' && links.toSorted().join() !== read)
      return readAgainSince(services, cursor.hash, since)
  }
  return 'same'
}

const textOf = (hash: TxHash, said: string) => `${hash} ${said}`
