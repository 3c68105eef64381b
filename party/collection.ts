import type * as Party from 'partykit/server'
import type { ErrorCode } from '#contract/errors'
import { type EventMessage, eventMessage } from '#contract/events'
import { ok, type Result } from '#contract/result'
import type { RoomName, RoomOrder } from '#contract/rooms'
import { SECOND } from '#contract/timing'
import type { RoomRecord } from './record.ts'
import { Room } from './room.ts'

/** The least time between two supply updates, in ms. */
const PACE = SECOND

/**
 * Everyone's room: supply and recent sales. In a burst of sales only the newest supply matters, so at most one update
 * a second goes out, and of those that wait only the latest. It waits in storage, and an alarm sends it.
 */
export default class Collection extends Room {
  #waiting: { readonly message: EventMessage; readonly until: number } | null = null

  protected override async ring(): Promise<void> {
    const record = await this.load()
    if (this.#waiting) await this.#send(this.#waiting.message, record)
  }

  protected override obey(
    order: RoomOrder,
    name: RoomName,
    record: RoomRecord,
  ): Result<Promise<unknown>, ErrorCode> {
    if (order.do !== 'tell' || order.message.type !== 'collection-info-update') {
      return super.obey(order, name, record)
    }
    const last = record.last('collection-info-update')
    const until = (last?.timestamp ?? 0) + PACE
    return ok(Date.now() >= until ? this.#send(order.message, record) : this.#wait(order.message, until))
  }

  protected override async restore(): Promise<void> {
    const [message, until] = await Promise.all([
      this.host.storage.get<unknown>('waiting'),
      this.host.storage.get<number>('until'),
    ])
    const read = eventMessage.safeParse(message)
    this.#waiting = read.success && until !== undefined ? { message: read.data, until } : null
    // `partykit dev` forgets alarms when it stops; setting one that is already set costs little.
    await this.wakeAt(this.due())
  }

  /** The present supply is never out of date, so this room forgets nothing and wakes only to send what waits. */
  protected override due(): number | null {
    return this.#waiting?.until ?? null
  }

  /** As many as the platform takes: counting thousands at every join would cost more than it saves. */
  protected override isFull(): boolean {
    return false
  }

  #send(message: EventMessage, record: RoomRecord): Promise<unknown> {
    const waited = this.#waiting !== null
    this.#waiting = null
    const told = this.tell(message, record)
    return Promise.all([told, waited ? this.host.storage.delete(['waiting', 'until']) : null])
  }

  #wait(message: EventMessage, until: number): Promise<void> {
    this.#waiting = { message, until }
    return this.host.storage.put({ waiting: message, until })
  }
}

Collection satisfies Party.Worker
