import type { TxHash } from '#contract/wire/ledger-ids'
import { roomsOf } from '../../adapters/rooms/rooms.ts'
import type { PurchaseIn } from '../../sale/purchase/purchase.ts'
import { confirmingBy } from '../../sale/purchase/store.ts'
import type { Services } from '../../services.ts'
import { type ShownByOperator, shownByTooFew } from './quorum.ts'

/** How many closes a purchase is in `confirming` before its buyer is notified. */
const CLOSES = 2

/**
 * The early event: tells a buyer that one operator alone has shown their signature for some closes. It is published
 * again with each close, changes nothing, and is not stored.
 */
export class EarlyNotice {
  readonly #services: Pick<Services, 'db' | 'rooms'>
  /** By hash, the ledger at which a signature was first found to be shown by one operator alone. */
  readonly #since = new Map<TxHash, number>()
  /** The newest ledger at the last check. */
  #checked = 0

  constructor(services: Pick<Services, 'db' | 'rooms'>) {
    this.#services = services
  }

  /** Call it after each close of any node. */
  async check(shown: readonly ShownByOperator[], tail: TxHash | null, needed: number): Promise<void> {
    const shownByOne = tail === null ? [] : shownByTooFew(shown, tail, needed)
    // The others get one close to show the same.
    const late = new Map(
      shownByOne.flatMap(({ link, closed }) => (closed > link.ledger ? [[link.hash, closed] as const] : [])),
    )
    for (const hash of this.#since.keys()) if (!late.has(hash)) this.#since.delete(hash)
    const newest = Math.max(0, ...late.values())
    if (late.size === 0 || newest === this.#checked) return
    this.#checked = newest
    for (const purchase of await confirmingBy(this.#services.db, [...late.keys()])) {
      const closed = late.get(purchase.signed.hash)
      if (!closed) continue
      // An operator may take back a ledger that it has closed.
      const since = Math.min(this.#since.get(purchase.signed.hash) ?? closed, closed)
      this.#since.set(purchase.signed.hash, since)
      if (closed - since >= CLOSES) await this.#publish(purchase)
    }
  }

  async #publish({ id, wallet, payload }: PurchaseIn<'confirming'>): Promise<void> {
    const uuid = payload?.uuid ?? null
    const message = { type: 'signature-seen', uuid, data: { purchaseId: id } } as const
    await Promise.all(roomsOf(wallet, uuid).map((room) => this.#services.rooms.publish(room, message)))
  }
}
