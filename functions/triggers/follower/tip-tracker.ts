import { COLLECTION_ROOM } from '#contract/rooms'
import { HOUR, MINUTE } from '#contract/timing'
import type { LedgerTip } from '../../adapters/ledger/follower.ts'
import { isStale } from '../../adapters/ledger/stale.ts'
import type { Services } from '../../services.ts'
import { costsOf } from './costs.ts'
import { enoughOf } from './enough-of.ts'
import type { Feed } from './feed.ts'
import { agreedLedger } from './quorum.ts'

type TipServices = Pick<Services, 'clock' | 'ledger' | 'rooms' | 'defer'>

/** The last ledger that `needed` operators agree on, its costs, and whether it is fresh. */
export class TipTracker {
  readonly #services: TipServices
  readonly #feeds: readonly Feed[]
  readonly #needed: number
  readonly #isStopped: () => boolean
  /** The last agreed ledger, and since when (unix ms) its index has not moved. */
  #tip: { readonly since: number; readonly state: LedgerTip } | null = null
  #mints: { readonly live: boolean; readonly until: number } | null = null
  /** The last published state of the connection; null before the first. */
  #published: boolean | null = null

  /** `isStopped`: whether nothing is concluded, although operators agree on ledgers. */
  constructor(services: TipServices, feeds: readonly Feed[], needed: number, isStopped: () => boolean) {
    this.#services = services
    this.#feeds = feeds
    this.#needed = needed
    this.#isStopped = isStopped
  }

  get last(): LedgerTip | null {
    return this.#tip?.state ?? null
  }

  get index(): number {
    return this.#tip?.state.index ?? 0
  }

  /** Null where it is stale: a close time may be ahead of the clock, so the time of seeing it counts too. */
  get fresh(): LedgerTip | null {
    if (!this.#tip) return null
    const { since, state } = this.#tip
    return isStale(Math.min(since, state.closeTime), this.#services.clock.now()) ? null : state
  }

  /** Whether enough operators are subscribed to, or have answered within so many milliseconds. */
  isSeenWithin(ms: number): boolean {
    const now = this.#services.clock.now()
    const seen = this.#feeds.filter((feed) => feed.isListening || now - feed.receivedAt < ms)
    return this.#tip !== null && seen.length >= this.#needed
  }

  /** Asks the operators for it. Null when too few answer, or what they agree on is stale. */
  async ask(): Promise<LedgerTip | null> {
    const answers = await enoughOf(
      this.#feeds.map((feed) => feed.ask()),
      this.#needed,
    )
    if (answers < this.#needed) return this.lose()
    await this.share()
    return this.fresh ?? this.lose()
  }

  /** Nodes that are asked one after the other are rarely at one ledger: the newer ones are asked about the older one's. */
  async share(): Promise<void> {
    const states = this.#feeds.flatMap(({ state }) => state ?? []).toSorted((a, b) => b.index - a.index)
    const older = states[this.#needed - 1]
    if (older && (this.#agreed()?.index ?? 0) < older.index) {
      const newer = this.#feeds.filter(({ state }) => (state?.index ?? 0) > older.index)
      await Promise.all(newer.map((feed) => feed.confirm(older)))
    }
    await this.keep()
  }

  /** Takes over what the operators agree on now. */
  async keep(): Promise<void> {
    const { clock } = this.#services
    const agreed = this.#agreed()
    if (!agreed || this.index > agreed.index) return
    const since = this.#tip?.state.index === agreed.index ? this.#tip.since : clock.now()
    if (isStale(Math.min(since, agreed.closeTime), clock.now())) return
    const mintsWithOffer = await this.#mintsWithOffer()
    if (mintsWithOffer === null || this.index > agreed.index) return
    this.#publish(!this.#isStopped())
    this.#tip = { since, state: { ...agreed, ...this.#costs(), mintsWithOffer } }
  }

  lose(): null {
    this.#publish(false)
    return null
  }

  #agreed() {
    return agreedLedger(
      this.#feeds.map(({ shown }) => shown),
      this.#needed,
    )
  }

  /** The costs of an operator that is away by now do not count. */
  #costs() {
    const now = this.#services.clock.now()
    const states = this.#feeds.flatMap(({ state }) => state ?? [])
    const fresh = states.filter(({ closeTime }) => !isStale(closeTime, now))
    return costsOf(fresh.length < this.#needed ? states : fresh, this.#needed)
  }

  /** Null while no node has answered it. */
  async #mintsWithOffer(): Promise<boolean | null> {
    const { clock, ledger } = this.#services
    if (this.#mints && this.#mints.until > clock.now()) return this.#mints.live
    // Until nodes answer, or for a minute, the last answer counts: asking at each close would delay every close.
    if (this.#mints) this.#mints = { live: this.#mints.live, until: clock.now() + MINUTE }
    const live = await ledger.mintsWithOffer()
    if (live.ok) this.#mints = { live: live.value, until: clock.now() + HOUR }
    return this.#mints?.live ?? null
  }

  /** Publishes to the collection's room when the ledger goes or comes back. The room drops repetitions. */
  #publish(connected: boolean): void {
    if (this.#published === connected) return
    this.#published = connected
    const { rooms, defer } = this.#services
    defer(rooms.publish(COLLECTION_ROOM, { type: 'xrp-connection-status', uuid: null, data: { connected } }))
  }
}
