import { vi } from 'vitest'
import type { EventMessage } from '#contract/wire/events'
import type { RoomAccess } from '#contract/wire/room-access'
import type { RoomEvent, RoomStatus } from '../../../web/live/room-flow.ts'
import { openRoom, type RoomSocket } from '../../../web/live/room-socket.ts'
import { must } from '../../support/must.ts'
import { FakeSocket, fakeSockets } from './fake-sockets.ts'
import { BUYER } from './samples.ts'

type PublishedType = Extract<
  EventMessage['type'],
  'payload-opened' | 'payload-pre-signed' | 'payload-expired'
>

const says: readonly PublishedType[] = ['payload-opened', 'payload-pre-signed', 'payload-expired']
const access: RoomAccess = { kind: 'wallet', id: BUYER, invite: 'invite-0' }
const WAITS = [0, 900, 3_000, 6_000, 21_000]

/** Requests an invite. */
export type Renewal = 'at once' | 'late' | 'in vain'

/** A room that numbers its events and keeps the latest of each type, and one visitor with an unreliable connection. */
export class ModelRoom {
  readonly #sockets: FakeSocket[] = fakeSockets()
  readonly #client: RoomSocket
  readonly #kept = new Map<PublishedType, { readonly seq: number; readonly at: number }>()
  /** Events that the visitor cannot know yet: published, and neither received nor read since. */
  readonly #unknown = new Map<PublishedType, number>()
  /** How many published events reached the visitor as such. */
  received = 0
  #seq = 0
  #invites = 0
  #status: RoomStatus = 'connecting'
  #closed = false
  #resting = false
  #renewals: readonly Renewal[]

  /** `knows`: whether the page has read everything when it joins, so that it knows earlier events. */
  constructor(publishedBefore: number, knows: boolean, renewals: readonly Renewal[]) {
    this.#renewals = renewals
    for (let seq = 0; seq < publishedBefore; seq++) this.#publish(seq)
    if (knows) {
      vi.setSystemTime(Date.now() + 60_000)
      this.#unknown.clear()
    }
    this.#client = openRoom(access, {
      onStatus: (status) => {
        this.#status = status
      },
      onEvent: (event) => this.#receive(event),
      renew: () => this.#renew(),
      ...(knows && { knownAt: Date.now() }),
    })
  }

  readonly acts = {
    connect: () => {
      for (const socket of this.#up()) if (socket.readyState === FakeSocket.CONNECTING) this.#greet(socket)
    },
    drop: () => {
      for (const socket of this.#up()) socket.drop()
    },
    publish: (n: number) => this.#publish(n),
    /** The room publishes while the connection is dead: a number will be missing. */
    publishLost: (n: number) => this.#publish(n, false),
    leave: () => {
      this.#resting = true
      window.dispatchEvent(new Event('pagehide'))
    },
    comeBack: () => {
      // Only a page in the back/forward cache returns.
      if (!this.#resting) return
      this.#resting = false
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    },
    showFirst: () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    },
    retry: () => {
      if (!this.#resting && !this.#closed) this.#client.retry()
    },
    close: () => {
      this.#closed = true
      this.#client.close()
    },
  }

  async happen(what: keyof ModelRoom['acts'] | 'wait' | 'give up', n: number): Promise<void> {
    if (what === 'give up') return this.#giveUp()
    if (what !== 'wait') this.acts[what](n)
    else if (!this.#resting) await vi.advanceTimersByTimeAsync(WAITS[n % WAITS.length] ?? 0)
    await vi.advanceTimersByTimeAsync(0)
    this.#judge()
  }

  /** The connection holds from now on, and the page is open: soon every event is known. */
  async comeToRest(): Promise<void> {
    this.#renewals = []
    await this.happen('comeBack', 0)
    for (let waits = 0; waits < 3; waits++) {
      await this.happen('retry', 0)
      await this.happen('connect', 0)
      await this.happen('wait', 3)
    }
    await this.happen('connect', 0)
    this.#publish(0)
    this.#judge()
    if (this.#closed) return
    must(this.#status === 'open', 'with a stable connection the room is open')
    must(this.#unknown.size === 0, 'missed events are received, or everything is read')
  }

  end(): void {
    this.acts.close()
    vi.clearAllTimers()
  }

  /** The connection is dead until all retries are used. */
  async #giveUp(): Promise<void> {
    for (let times = 0; times < 5; times++) {
      await this.happen('drop', 0)
      await this.happen('wait', 3)
    }
  }

  #judge(): void {
    const up = this.#up()
    must(up.length <= 1, 'a visitor is in a room at most once')
    if (this.#closed || this.#resting) must(up.length === 0, 'a page that left the room has no connection')
    if (this.#closed || this.#resting) return
    const stands = up.some(({ readyState }) => readyState === FakeSocket.OPEN)
    must((this.#status === 'open') === stands, 'the room is reported open exactly while it is')
  }

  #receive(event: RoomEvent): void {
    must(!this.#closed, 'events of a closed room are ignored')
    if (event === null) this.#unknown.clear()
    else if (event.type !== 'connected') {
      this.received += 1
      const seq = this.#unknown.get(event.type as PublishedType)
      if (seq !== undefined && seq <= event.seq) this.#unknown.delete(event.type as PublishedType)
    }
  }

  #greet(socket: FakeSocket): void {
    const invite = socket.url.searchParams.get('invite')
    must(invite?.startsWith('invite-') === true, 'no connection is opened without an invite')
    socket.open(this.#seq)
    for (const [type, { seq, at }] of [...this.#kept].sort(([, one], [, other]) => one.seq - other.seq))
      socket.say(messageOf(type), seq, at)
  }

  #publish(n: number, arrives = true): void {
    const type = says[n % says.length] ?? 'payload-opened'
    this.#seq += 1
    this.#kept.set(type, { seq: this.#seq, at: Date.now() })
    this.#unknown.set(type, this.#seq)
    if (!arrives) return
    for (const socket of this.#up())
      if (socket.readyState === FakeSocket.OPEN) socket.say(messageOf(type), this.#seq, Date.now())
  }

  async #renew(): Promise<RoomAccess | null> {
    const [how = 'at once', ...others] = this.#renewals
    this.#renewals = others
    if (how === 'late') await new Promise((resolve) => setTimeout(resolve, 2_500))
    if (how === 'in vain') throw new TypeError('Failed to fetch')
    this.#invites += 1
    return { ...access, invite: `invite-${this.#invites}` }
  }

  #up(): readonly FakeSocket[] {
    return this.#sockets.filter(({ readyState }) => readyState <= FakeSocket.OPEN)
  }
}

function messageOf(type: PublishedType): EventMessage {
  return { type, uuid: null, data: {} }
}
