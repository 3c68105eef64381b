import type * as Party from 'partykit/server'
import { events, eventTypes } from '#contract/events'
import { err, ok } from '#contract/result'
import type { RoomName } from '#contract/rooms'
import { SECOND } from '#contract/timing'
import type { EventMessage } from '#contract/wire/events'
import { payloadUuid } from '#contract/wire/ledger-ids'
import type { RoomCommand, WakeUp } from '#contract/wire/rooms'
import type { VisitorConnection } from './host.ts'
import { requestRecheck } from './recheck.ts'
import type { RoomRecord } from './record.ts'
import { type Executed, Room } from './room.ts'
import type { StatusFrame } from './status-frame.ts'
import { StatusSocket } from './status-socket.ts'
import {
  alarmFired,
  answered,
  noticed,
  RECHECK_INTERVAL,
  readWatch,
  startWatch,
  unanswered,
  visited,
  type Watch,
} from './watch.ts'

/** Events that say that the payload was signed or declined. */
const ANSWERS = eventTypes.filter((type) => events[type].says === 'answer')
/** Allowed difference between Xaman's clock and ours. */
const CLOCK_SKEW = 2 * SECOND

/**
 * The room of one payload. It follows Xaman's status socket while a connection is open, and keeps an alarm until the
 * Worker reports the payload as settled. A frame proves nothing: the room passes it on as a wake-up, and the Worker
 * checks. Pending wake-ups are in storage, so that failures and restarts lose none.
 */
export default class Payload extends Room {
  #watch: Watch | null = null
  #asking = false
  /** The status socket has said that the payload was answered or is over: it will report nothing more. */
  #lastReport = false
  readonly #status = new StatusSocket(this.ports, (frame) => {
    this.#onFrame(frame).catch((error) => this.crashed('status frame', error))
  })

  override async left(visitor: VisitorConnection): Promise<void> {
    await super.left(visitor)
    if (this.isLast(visitor)) this.#status.close()
  }

  protected override async runAlarm(): Promise<void> {
    await this.load()
    if (!this.#watch) return super.runAlarm()
    this.#followStatus()
    // An early alarm only restores the status socket after hibernation.
    if (this.ports.now() < this.#watch.dueAt) return this.wakeAt(this.due(this.ports.now()))
    const listening = this.#status.listening && !this.#lastReport
    const inside = this.present().length > 0
    await this.#keep(alarmFired(this.#watch, this.ports.now(), { listening, inside }))
    await this.#ask()
  }

  protected override execute(command: RoomCommand, name: RoomName, record: RoomRecord): Executed {
    if (command.do === 'publish') return super.execute(command, name, record)
    if (command.do === 'unwatch') return ok(this.#keep(null))
    const { statusSocket, expiresAt } = command
    if (!/^wss?:\/\//.test(statusSocket)) return err('invalid_request')
    const uuid = payloadUuid.parse(name.id)
    return ok(this.#keep(startWatch(this.#watch, { uuid, statusSocket, expiresAt }, this.ports.now())))
  }

  protected override async restore(): Promise<void> {
    this.#watch = readWatch(await this.host.storage.get<unknown>('watch'))
    this.#followStatus()
  }

  /** When to ask the Worker. With an open connection also soon, because hibernation closes the status socket. */
  protected override due(now: number): number | null {
    if (!this.#watch) return super.due(now)
    return this.present().length > 0 ? Math.min(this.#watch.dueAt, now + RECHECK_INTERVAL) : this.#watch.dueAt
  }

  protected override async joined(visitor: VisitorConnection, record: RoomRecord): Promise<void> {
    if (!this.#watch) return
    if (!isAnswered(record))
      this.sendEvent(visitor, this.#expiration(this.#watch.expiresAt - this.ports.now()), record)
    const recheckSoon = visited(this.#watch, this.ports.now())
    if (recheckSoon.dueAt < this.#watch.dueAt && this.present().length === 1) return this.#keep(recheckSoon)
    this.#followStatus()
    await this.wakeAt(this.due(this.ports.now()))
  }

  /** Opens the status socket if a connection needs its events; closes it otherwise. */
  #followStatus(): void {
    if (this.#watch && this.present().length > 0) this.#status.open(this.#watch.statusSocket)
    else this.#status.close()
  }

  async #onFrame(frame: StatusFrame): Promise<void> {
    const record = await this.load()
    if (frame.kind === 'signed' || frame.kind === 'rejected' || frame.kind === 'expired')
      this.#lastReport = true
    // The first answer counts; later frames are ignored.
    if (!this.#watch || isAnswered(record)) return
    if (frame.kind === 'tick') {
      if (frame.expiresInSeconds <= 0) return
      await this.publish(this.#expiration(frame.expiresInSeconds * SECOND), record)
    } else if (frame.kind === 'expired') {
      // The payload may have been signed before the room followed it: only the Worker can tell.
      await this.#notice('expired')
    } else if (frame.kind === 'signed' || frame.kind === 'rejected') {
      const passed = this.#passOn(frame.kind, record)
      await Promise.all([passed, this.#notice(frame.kind)])
    } else if (!record.last(`payload-${frame.kind}`)) {
      const published = this.publish(
        { type: `payload-${frame.kind}`, uuid: this.#watch.uuid, data: {} },
        record,
      )
      const passed = this.#passOn(frame.kind, record)
      await Promise.all([published, passed, frame.kind === 'opened' ? this.#notice('opened') : null])
    }
  }

  async #notice(seen: WakeUp): Promise<void> {
    if (!this.#watch) return
    await this.#keep(noticed(this.#watch, seen, this.ports.now()))
    await this.#ask()
  }

  /** Sends the pending wake-ups, one at a time. After a failure the alarm sends the rest. */
  async #ask(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      const record = await this.load()
      for (let wakeUp = this.#watch?.wakeUps[0]; this.#watch && wakeUp; wakeUp = this.#watch?.wakeUps[0]) {
        const reply = await requestRecheck(this.env, this.ports, { uuid: this.#watch.uuid, wakeUp })
        // The Worker may have sent `unwatch` during the call.
        if (!this.#watch) return
        if (!reply.ok) {
          const { uuid, failures } = this.#watch
          this.note('recheck.failed', { uuid, wakeUp, failures })
          return await this.#keep(unanswered(this.#watch, this.ports.now()))
        }
        const { value: again } = reply
        const lapsed = this.#lapse(this.#watch, record)
        const kept = this.#keep(
          again === null ? null : answered(this.#watch, wakeUp, again, this.ports.now()),
        )
        await Promise.all([lapsed, kept])
      }
    } finally {
      this.#asking = false
    }
  }

  /** Publishes that the payload has expired, after the Worker could publish its outcome. */
  async #lapse({ uuid, expiresAt }: Watch, record: RoomRecord): Promise<void> {
    if (this.ports.now() < expiresAt - CLOCK_SKEW || isAnswered(record) || record.last('payload-expired'))
      return
    await Promise.all([
      this.publish({ type: 'payload-expired', uuid, data: {} }, record),
      this.#passOn('expired', record),
    ])
  }

  /** Stores the watch and adapts status socket and alarm to it. Null means settled. */
  async #keep(watch: Watch | null): Promise<void> {
    this.#watch = watch
    this.#followStatus()
    const { storage } = this.host
    await Promise.all([
      watch ? storage.put({ watch }) : storage.delete(['watch']),
      this.wakeAt(this.due(this.ports.now())),
    ])
  }

  #passOn(event: Exclude<StatusFrame['kind'], 'tick'>, record: RoomRecord): Promise<unknown> {
    return this.publish({ type: 'xaman-event', uuid: this.#watch?.uuid ?? null, data: { event } }, record)
  }

  #expiration(ms: number): EventMessage {
    const expiresInSeconds = Math.max(0, Math.round(ms / SECOND))
    return { type: 'payload-expiration', uuid: this.#watch?.uuid ?? null, data: { expiresInSeconds } }
  }
}

Payload satisfies Party.Worker

/** Whether this room knows that the payload was signed or declined. */
function isAnswered(record: RoomRecord): boolean {
  const answer = record.last('xaman-event')
  if (answer?.type === 'xaman-event' && (answer.data.event === 'signed' || answer.data.event === 'rejected'))
    return true
  return ANSWERS.some((type) => record.last(type) !== null)
}
