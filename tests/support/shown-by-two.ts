import type { TxHash } from '#contract/wire/ledger-ids'
import type { Services } from '../../functions/services.ts'
import { linkOf, type Shown } from '../../functions/triggers/follower/reported-link.ts'

/** A link of the minter's account thread as two operators show it. */
export async function shownByTwo(services: Services, hash: TxHash): Promise<Shown> {
  const tx = await services.ledger.transaction(hash)
  const link = tx.ok && tx.value && (await linkOf(services, tx.value))
  if (!link) throw new Error(`no link: ${hash}`)
  return ['one', 'other'].map((operator) => ({
    operator,
    links: new Map([[link.previous, link]]),
    beside: new Map(),
    complete: [],
    closed: new Map(),
  }))
}
