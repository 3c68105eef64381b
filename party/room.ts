import type { ErrorCode } from '#contract/error-codes'
import { err, ok, type Result } from '#contract/result'
import { CLOSE_FLOOD, type RoomName } from '#contract/rooms'
import { DAY } from '#contract/timing'
import type { Envelope, EventMessage } from '#contract/wire/events'
import type { RoomOrder } from '#contract/wire/rooms'
import { admitOrder, admitVisitor, refuse, refuseUnsealed, roomAt, senderTag } from './door.ts'
import { dismiss, type Host, hand, type Visitor } from './host.ts'
import type { Knock } from './knock.ts'
import { type Letter, readOrder } from './order.ts'
import { type Ports, systemPorts } from './ports.ts'
import { RoomRecord } from './record.ts'
import { type RoomEnv, readRoomEnv } from './room-env.ts'
import { afterMessage, seatOf } from './seat.ts'

/** How many sockets a private room takes: one person's tabs and devices, and then some. */
const CAPACITY = 32
/** How many of them may come from one address: whoever leaves a room's invite about still finds a place in it. */
const CAPACITY_OF_SENDER = 20
const CLOSE_NORMAL = 1000
/** "Try again later", in the protocol's own registry of close codes. */
const CLOSE_FULL = 1013

/**
 * A room, as PartyKit means one: sealed orders come in by POST, numbered events go out to everyone inside. Nothing a
 * visitor says is ever passed on. A room without visitors and orders for a day forgets everything.
 */
export class Room {
  /** PartyKit reads this; between two events the host may drop everything that is not in storage. */
  readonly options = { hibernate: true }
  protected readonly host: Host
  protected readonly ports: Ports
  #record: Promise<RoomRecord> | null = null
  #alarmAt = 0

  constructor(host: Host) {
    this.host = host
    this.ports = host.ports ?? systemPorts
  }

  static onBeforeConnect<Join extends Knock>(
    request: Join,
    lobby: { readonly env: object },
  ): Promise<Join | Response> {
    return admitVisitor(request, lobby.env, systemPorts.now())
  }

  static onBeforeRequest<Order extends Letter & { clone(): Letter }>(
    order: Order,
    lobby: { readonly env: object },
  ): Promise<Order | Response> {
    return admitOrder(order, lobby.env, systemPorts.now())
  }

  /** The hosts': by what sockets can be found again. */
  getConnectionTags(_visitor: unknown, { request }: { request: Knock }): string[] {
    return [senderTag(request)]
  }

  /**
   * Lets a visitor in: `connected` with the room's number, then the present state, then whatever happens next. Who names the
   * last number heard, as `since`, is told what came after it instead, where that is still known.
   */
  async onConnect(visitor: Visitor, { request }: { request: Knock }): Promise<void> {
    const record = await this.load()
    const companions = this.present(senderTag(request)).length
    if (companions >= this.capacityOfSender) return dismiss(visitor, CLOSE_FLOOD, 'too many sockets')
    if (this.isFull()) return dismiss(visitor, CLOSE_FULL, 'full')
    // Nothing waits between here and the end, so no event can slip in before the greeting or fall behind it.
    const since = sinceOf(request)
    const missed = since === null ? null : record.after(since)
    const data = { seq: record.seq, ...(missed && since !== null && { since }) }
    this.tellOne(visitor, { type: 'connected', uuid: null, data }, record)
    for (const envelope of missed ?? record.present()) hand(visitor, JSON.stringify(envelope))
    visitor.setState({ ...seatOf(visitor.state), inside: true })
    await this.joined(visitor, record)
  }

  onMessage(message: string | ArrayBuffer | ArrayBufferView, visitor: Visitor): void {
    const seat = afterMessage(seatOf(visitor.state), message, this.ports.now())
    if (seat) visitor.setState(seat)
    else dismiss(visitor, CLOSE_FLOOD, 'too much talk')
  }

  /** PartyKit's; its runtime leaves the other half of the closing handshake to the room. */
  async onClose(visitor: Visitor): Promise<void> {
    dismiss(visitor, CLOSE_NORMAL, 'bye')
    await this.left(visitor)
  }

  async onError(visitor: Visitor): Promise<void> {
    await this.onClose(visitor)
  }

  /** A visitor's socket has closed. A room that was only ever visited leaves nothing behind. */
  async left(visitor: Visitor): Promise<void> {
    if (!this.isLast(visitor)) return
    const record = await this.load()
    if (record.isBlank && this.isLast(visitor)) await this.host.storage.deleteAll()
  }

  /** Obeys one sealed order, once, and answers with the room's number after it. */
  async onRequest(request: Letter): Promise<Response> {
    const refused = refuseUnsealed(request)
    if (refused) return refused
    const name = roomAt(request.url)
    if (!name) return refuse('not_found')
    const read = await readOrder(request, name, this.env.ROOM_SECRET, this.ports.now())
    if (!read.ok) return refuse(read.error)

    const record = await this.load()
    const { order, seal } = read.value
    if (!record.knows(seal)) {
      const obeyed = this.obey(order, name, record)
      if (!obeyed.ok) return refuse(obeyed.error)
      await Promise.all([
        obeyed.value,
        record.remember(seal, this.ports.now()),
        this.wakeAt(this.due(this.ports.now())),
      ])
    }
    return Response.json({ seq: record.seq })
  }

  async onAlarm(): Promise<void> {
    this.#alarmAt = 0
    await this.ring()
  }

  protected get env(): RoomEnv {
    return readRoomEnv(this.host.env)
  }

  /** What the room remembers, read from storage once. Whoever waited for it acts without waiting again. */
  protected load(): Promise<RoomRecord> {
    this.#record ??= this.#restore()
    return this.#record
  }

  /** Where a kind of room reads back what else it keeps. */
  protected async restore(): Promise<void> {}

  /** Does what an order says, all of it in this turn; the promise inside is about storage only. */
  protected obey(order: RoomOrder, _name: RoomName, record: RoomRecord): Result<Promise<unknown>, ErrorCode> {
    if (order.do !== 'tell') return err('invalid_request')
    const messages = [order.message, ...(order.after ?? [])]
    if (messages.some(({ type }) => type === 'connected')) return err('invalid_request')
    return ok(Promise.all(messages.map((message) => this.tell(message, record))))
  }

  /** Numbers an event and sends it to everyone inside. */
  protected tell(message: EventMessage, record: RoomRecord): Promise<void> {
    const { envelope, saved } = record.number(message, this.ports.now())
    const text = JSON.stringify(envelope)
    for (const visitor of this.present()) hand(visitor, text)
    return saved
  }

  /** Tells one visitor how things stand. It is no event: it takes no number and repeats the last. */
  protected tellOne(visitor: Visitor, message: EventMessage, record: RoomRecord): void {
    const envelope: Envelope = { ...message, seq: record.seq, timestamp: this.ports.now() }
    hand(visitor, JSON.stringify(envelope))
  }

  /** Everyone who has been let in and is still here; with a tag, those who bear it. */
  protected present(tag?: string): Visitor[] {
    return [...this.host.getConnections(tag)].filter((visitor) => seatOf(visitor.state).inside)
  }

  /** Whether nobody is here but this visitor, who may be on the way out. */
  protected isLast(visitor: Visitor): boolean {
    return this.present().every((other) => other === visitor)
  }

  /** The alarm rings, a day after the last order: a room with nobody inside forgets everything. */
  protected async ring(): Promise<void> {
    if (this.present().length > 0) return this.wakeAt(this.ports.now() + DAY)
    this.#record = null
    await this.host.storage.deleteAll()
  }

  /** When the room wants to wake by itself, unix ms; null when it does not. */
  protected due(now: number): number | null {
    return now + DAY
  }

  protected async wakeAt(at: number | null): Promise<void> {
    if (at === null || at === this.#alarmAt) return
    this.#alarmAt = at
    await this.host.storage.setAlarm(at)
  }

  protected get capacityOfSender(): number {
    return CAPACITY_OF_SENDER
  }

  protected isFull(): boolean {
    return this.present().length >= CAPACITY
  }

  protected async joined(_visitor: Visitor, _record: RoomRecord): Promise<void> {}

  async #restore(): Promise<RoomRecord> {
    try {
      const [record] = await Promise.all([RoomRecord.load(this.host.storage), this.restore()])
      return record
    } catch (error) {
      this.#record = null
      throw error
    }
  }
}

/** The number after which a visitor wants to be told what happened; null for one who names none. */
function sinceOf({ url }: Knock): number | null {
  const named = new URL(url).searchParams.get('since')
  return named !== null && /^\d{1,12}$/.test(named) ? Number(named) : null
}
