import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import { readable } from '../db/unread.ts'
import type { Services } from '../services.ts'
import type { Cursor } from './chain.ts'
import { type Effects, effectsOf } from './effects.ts'
import { readAgainSince, readUnreadableAgain, type SecondReading } from './read-again.ts'
import { linksBetween } from './store.ts'

/**
 * Whether something was left out that the minter's account went through after that ledger, or went otherwise: a node that
 * strayed shows fewer links, or the same with other ends, and who reads on elsewhere does not miss the others. Each node is
 * asked once for what it has; where that is not what was read, two are asked for each, and what they have otherwise is read
 * again.
 */
export async function lookForLeftOut(
  services: Services,
  cursor: Cursor,
  since: number,
): Promise<SecondReading> {
  const { db, ledger, config } = services
  const kept: string[] = []
  for (const row of await linksBetween(db, since, cursor.ledger)) {
    const link = readable(row)
    if (!link) return readUnreadableAgain(services, txHash.parse(row.id))
    kept.push(said(link.hash, link.result, link.effects))
  }
  const read = kept.toSorted().join()
  for (const node of ledger.nodes) {
    const links: string[] = []
    const shown = await node.history(config.minter, { first: since, last: cursor.ledger }, async (txs) => {
      for (const tx of txs) {
        const effects = effectsOf(tx, config.minter)
        if (tx.ledger > since && effects.root) links.push(said(tx.hash, tx.meta.TransactionResult, effects))
      }
      return 'more'
    })
    if (shown === 'all' && links.toSorted().join() !== read)
      return readAgainSince(services, cursor.hash, since)
  }
  return 'same'
}

/** A link and all that it did, as one text. */
function said(hash: TxHash, result: string, effects: Effects): string {
  return JSON.stringify([hash, result, effects])
}
