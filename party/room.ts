import type { ErrorCode } from '#contract/error-codes'
import { errorText, type LogEvent, type LogFields, logLine } from '#contract/log-line'
import { err, ok, type Result } from '#contract/result'
import { CLOSE_FLOOD, type RoomName } from '#contract/rooms'
import { DAY } from '#contract/timing'
import type { Envelope, EventMessage } from '#contract/wire/events'
import type { RoomCommand } from '#contract/wire/rooms'
import { admitCommand, admitVisitor, refuse, roomCommanded, senderTag } from './admit.ts'
import { type RequestWithBody, readCommand } from './command.ts'
import { afterMessage, type ClientMessage, connectionStateOf } from './connection-state.ts'
import { dismiss, type Host, sendTo, type VisitorConnection } from './host.ts'
import { type Ports, systemPorts } from './ports.ts'
import { RoomRecord } from './record.ts'
import type { RequestHead } from './request-head.ts'
import { type RoomEnv, readRoomEnv, versionIn } from './room-env.ts'

/** Maximum of connections of a private room: one person's tabs and devices. */
const CAPACITY = 32
/** Maximum from one address, so that the owner of a leaked invite still gets a connection. */
const CAPACITY_OF_SENDER = 20
const CLOSE_NORMAL = 1000
/** "Try again later", from the registry of close codes. */
const CLOSE_FULL = 1013

/** What became of a command: the writes to storage that it caused, or why it was refused. */
export type Executed = Result<Promise<unknown>, ErrorCode>

/**
 * A PartyKit room. Signed commands of the Worker come in by POST, numbered events go out to all connections. Messages
 * of visitors are never relayed. A room without connections and commands for a day deletes its data.
 */
export class Room {
  /** Read by PartyKit. In hibernation the host drops everything that is not in storage. */
  readonly options = { hibernate: true }
  protected readonly host: Host
  protected readonly ports: Ports
  #record: Promise<RoomRecord> | null = null
  #alarmAt = 0

  constructor(host: Host) {
    this.host = host
    this.ports = host.ports ?? systemPorts
  }

  static onBeforeConnect<Join extends RequestHead>(
    request: Join,
    lobby: { readonly env: object },
  ): Promise<Join | Response> {
    return admitVisitor(request, lobby.env, systemPorts.now())
  }

  static onBeforeRequest<Command extends RequestWithBody & { clone(): RequestWithBody }>(
    command: Command,
    lobby: { readonly env: object },
  ): Promise<Command | Response> {
    return admitCommand(command, lobby.env, systemPorts.now())
  }

  /** Called by the hosts: the tags by which connections can be found. */
  getConnectionTags(_visitor: unknown, { request }: { request: RequestHead }): string[] {
    return [senderTag(request)]
  }

  /**
   * Accepts a connection: sends `connected` with the number of the last event, then the present state, then new events. A client
   * that names the last number it got, as `since`, gets the events after it instead, if they are still known.
   */
  async onConnect(visitor: VisitorConnection, { request }: { request: RequestHead }): Promise<void> {
    const record = await this.load()
    const companions = this.present(senderTag(request)).length
    if (companions >= this.capacityOfSender) return dismiss(visitor, CLOSE_FLOOD, 'too many sockets')
    if (this.isFull()) return dismiss(visitor, CLOSE_FULL, 'full')
    // No await from here to the end: otherwise an event could precede the greeting or be lost.
    const since = sinceOf(request)
    const missed = since === null ? null : record.after(since)
    const data = { seq: record.seq, ...(missed && since !== null && { since }) }
    this.sendEvent(visitor, { type: 'connected', uuid: null, data }, record)
    for (const envelope of missed ?? record.present()) sendTo(visitor, JSON.stringify(envelope))
    visitor.setState({ ...connectionStateOf(visitor.state), inside: true })
    await this.joined(visitor, record)
  }

  /** Counts what a visitor says. One who is dismissed, or not in yet, is not heard: their socket may stay open after its close. */
  onMessage(message: ClientMessage, visitor: VisitorConnection): void {
    const before = connectionStateOf(visitor.state)
    if (!before.inside) return
    const connection = afterMessage(before, message, this.ports.now())
    visitor.setState(connection ?? { ...before, inside: false })
    if (!connection) dismiss(visitor, CLOSE_FLOOD, 'too much talk')
  }

  /** Called by PartyKit, whose runtime expects the room to complete the closing handshake. */
  async onClose(visitor: VisitorConnection): Promise<void> {
    dismiss(visitor, CLOSE_NORMAL, 'bye')
    await this.left(visitor)
  }

  async onError(visitor: VisitorConnection): Promise<void> {
    await this.onClose(visitor)
  }

  /** Called after a connection has closed. A room that the Worker never used leaves no data behind. */
  async left(visitor: VisitorConnection): Promise<void> {
    if (!this.isLast(visitor)) return
    const record = await this.load()
    if (record.isBlank && this.isLast(visitor)) await this.host.storage.deleteAll()
  }

  /** Executes a signed command, once, and replies with the number of the room's last event. */
  async onRequest(request: RequestWithBody): Promise<Response> {
    const room = roomCommanded(request)
    if (!room.ok) return refuse(room.error)
    const read = await readCommand(request, room.value, this.env.ROOM_SECRET, this.ports.now())
    if (!read.ok) return refuse(read.error)

    const record = await this.load()
    const { command, signature } = read.value
    if (!record.knows(signature)) {
      const executed = this.execute(command, room.value, record)
      if (!executed.ok) return refuse(executed.error)
      await Promise.all([
        executed.value,
        record.remember(signature, this.ports.now()),
        this.wakeAt(this.due(this.ports.now())),
      ])
    }
    return Response.json({ seq: record.seq })
  }

  async onAlarm(): Promise<void> {
    this.#alarmAt = 0
    await this.runAlarm()
  }

  /** Logs what failed unexpectedly in this room, or at its host. */
  crashed(what: string, error: unknown): void {
    this.note('crashed', { path: `room: ${what}`, error: errorText(error) })
  }

  protected note(event: LogEvent, fields: LogFields): void {
    const source = { version: versionIn(this.host.env), requestId: 'room' }
    this.ports.note(logLine(event, source, this.ports.now(), fields))
  }

  protected get env(): RoomEnv {
    return readRoomEnv(this.host.env)
  }

  /** What the room stores, read from storage once. */
  protected load(): Promise<RoomRecord> {
    this.#record ??= this.#restore()
    return this.#record
  }

  /** Overridden by rooms that store more. */
  protected async restore(): Promise<void> {}

  /** Executes a command in this turn of the event loop; the returned promise covers only storage. */
  protected execute(command: RoomCommand, _name: RoomName, record: RoomRecord): Executed {
    if (command.do !== 'publish') return err('invalid_request')
    const messages = [command.message, ...(command.after ?? [])]
    if (messages.some(({ type }) => type === 'connected')) return err('invalid_request')
    return ok(Promise.all(messages.map((message) => this.publish(message, record))))
  }

  /** Numbers an event and sends it to all connections. */
  protected publish(message: EventMessage, record: RoomRecord): Promise<unknown> {
    const { envelope, saved } = record.number(message, this.ports.now())
    const text = JSON.stringify(envelope)
    for (const visitor of this.present()) sendTo(visitor, text)
    return saved
  }

  /** Sends one connection the present state. It is not an event: it takes no number and repeats the last. */
  protected sendEvent(visitor: VisitorConnection, message: EventMessage, record: RoomRecord): void {
    const envelope: Envelope = { ...message, seq: record.seq, timestamp: this.ports.now() }
    sendTo(visitor, JSON.stringify(envelope))
  }

  /** All accepted, open connections, optionally only those with a tag. */
  protected present(tag?: string): VisitorConnection[] {
    return [...this.host.getConnections(tag)].filter((visitor) => connectionStateOf(visitor.state).inside)
  }

  /** Whether there is no other connection. This one may be closing. */
  protected isLast(visitor: VisitorConnection): boolean {
    // Stops at the first other one: many leave a crowd at once.
    for (const other of this.host.getConnections())
      if (other !== visitor && connectionStateOf(other.state).inside) return false
    return true
  }

  /** The alarm, a day after the last command: a room without connections deletes its data. */
  protected async runAlarm(): Promise<void> {
    if (this.present().length > 0) return this.wakeAt(this.ports.now() + DAY)
    this.#record = null
    await this.host.storage.deleteAll()
  }

  /** When the alarm is due, unix ms; null for no alarm. */
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

  protected async joined(_visitor: VisitorConnection, _record: RoomRecord): Promise<void> {}

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

/** The number after which a client wants the events; null when it names none. */
function sinceOf({ url }: RequestHead): number | null {
  const named = new URL(url).searchParams.get('since')
  return named !== null && /^\d{1,12}$/.test(named) ? Number(named) : null
}
