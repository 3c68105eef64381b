import type * as Party from 'partykit/server'
import type { EventType } from '#contract/events'
import { SECOND } from '#contract/timing'
import type { EventMessage } from '#contract/wire/events'
import { eventMessage } from '#contract/wire/rooms'
import * as z from '#contract/wire/schema'
import type { RoomRecord } from './record.ts'
import { Room } from './room.ts'

/** Minimum time between two events of a type, ms. */
const PACES: Partial<Record<EventType, number>> = {
  'collection-info-update': SECOND,
  'xrp-connection-status': 5 * SECOND,
}
/** Maximum of connections: each update is sent to all of them in one turn. */
const CROWD = 5000
/** Maximum from one address, which many people may share. A page without a connection polls. */
const CROWD_OF_SENDER = 100

const waiting = z.object({ message: eventMessage, until: z.number() })
type Waiting = Readonly<z.infer<typeof waiting>>

/**
 * The room of the collection: supply, recent sales, and whether the ledger answers. Events of a type are
 * rate-limited: only the newest waits, in storage, until an alarm sends it. An unchanged ledger status is not sent.
 */
export default class Collection extends Room {
  readonly #waiting = new Map<EventType, Waiting>()
  /** Upper bound of the number of connections; null until they have been counted. */
  #inside: number | null = null
  /** When they were last counted, unix ms. */
  #countedAt = 0

  protected override async runAlarm(): Promise<void> {
    const record = await this.load()
    const now = this.ports.now()
    const ripe = [...this.#waiting.values()].filter(({ until }) => until <= now)
    await Promise.all(ripe.map(({ message }) => this.#send(message, record)))
    await this.wakeAt(this.due())
  }

  protected override publish(message: EventMessage, record: RoomRecord): Promise<unknown> {
    const pace = PACES[message.type]
    if (pace === undefined) return super.publish(message, record)
    if (isKnown(message, record)) return this.#forget(message.type)
    const until = (record.last(message.type)?.timestamp ?? 0) + pace
    return this.ports.now() >= until ? this.#send(message, record) : this.#wait({ message, until })
  }

  protected override async restore(): Promise<void> {
    const stored = await this.host.storage.list<unknown>({ prefix: 'waiting:' })
    for (const one of stored.values()) {
      const read = waiting.safeParse(one)
      if (read.success) this.#waiting.set(read.data.message.type, read.data)
    }
    // `partykit dev` loses alarms when it stops; setting one that is already set costs little.
    await this.wakeAt(this.due())
  }

  /** This room keeps its data, so it wakes only to send waiting events. */
  protected override due(): number | null {
    const ends = [...this.#waiting.values()].map(({ until }) => until)
    return ends.length > 0 ? Math.min(...ends) : null
  }

  protected override get capacityOfSender(): number {
    return CROWD_OF_SENDER
  }

  /**
   * Counts the connections again only when the limit seems to be reached, at most once a second: a count reads all of
   * them, and a page that finds the room full tries again.
   */
  protected override isFull(): boolean {
    const now = this.ports.now()
    if (this.#inside === null || (this.#inside >= CROWD && now - this.#countedAt >= SECOND)) {
      this.#inside = this.present().length
      this.#countedAt = now
    }
    if (this.#inside >= CROWD) return true
    this.#inside += 1
    return false
  }

  #send(message: EventMessage, record: RoomRecord): Promise<unknown> {
    return Promise.all([super.publish(message, record), this.#forget(message.type)])
  }

  async #forget(type: EventType): Promise<void> {
    if (this.#waiting.delete(type)) await this.host.storage.delete([`waiting:${type}`])
  }

  #wait(one: Waiting): Promise<void> {
    this.#waiting.set(one.message.type, one)
    return this.host.storage.put({ [`waiting:${one.message.type}`]: one })
  }
}

Collection satisfies Party.Worker

/** Whether this ledger status was sent already. A room that has sent none assumes that the ledger answers. */
function isKnown(message: EventMessage, record: RoomRecord): boolean {
  if (message.type !== 'xrp-connection-status') return false
  const last = record.last(message.type)
  const connected = last?.type === message.type ? last.data.connected : true
  return connected === message.data.connected
}
