import { type EventType, events } from '#contract/events'
import { MINUTE } from '#contract/timing'
import { type Envelope, type EventMessage, envelope } from '#contract/wire/events'
import type { RoomStorage } from './host.ts'

/** A signature is valid for a minute before and after its time; later it is refused without a record. */
const SIGNATURE_MEMORY = 2 * MINUTE
/** How many events a room can repeat: more than any purchase has. */
const REPEATABLE = 32
/** Maximum of keys that storage deletes in one call. */
const DELETE_LIMIT = 128

/**
 * What a room stores: its last number, the last event of each type, the latest events in order, and the signatures of
 * the last two minutes. A change is made in memory and handed to storage in the same turn, so that no other request
 * comes in between; the host delays outgoing messages until the write is safe. Await the returned promise before
 * reporting success.
 * @example
 *   const record = await RoomRecord.load(storage)
 *   const { envelope, saved } = record.number(message, now)
 *   send(JSON.stringify(envelope))
 *   await saved
 */
export class RoomRecord {
  readonly #storage: RoomStorage
  readonly #kept: Map<EventType, Envelope>
  readonly #signatures: Map<string, number>
  /** The latest envelopes by storage slot, oldest first. Slots are reused in turn. */
  readonly #latest: Map<number, Envelope>
  /** Envelopes with a number up to this may be missing in `#latest`. */
  #forgot: number
  #seq: number

  static async load(storage: RoomStorage): Promise<RoomRecord> {
    const [seq, forgot, kept, latest, signatures] = await Promise.all([
      storage.get<number>('seq'),
      storage.get<number>('forgot'),
      storage.list<unknown>({ prefix: 'kept:' }),
      storage.list<unknown>({ prefix: 'latest:' }),
      storage.list<number>({ prefix: 'seal:' }),
    ])
    return new RoomRecord(storage, { seq: seq ?? 0, forgot }, kept, latest, signatures)
  }

  private constructor(
    storage: RoomStorage,
    { seq, forgot }: { readonly seq: number; readonly forgot: number | undefined },
    kept: Map<string, unknown>,
    latest: Map<string, unknown>,
    signatures: Map<string, number>,
  ) {
    this.#storage = storage
    this.#seq = seq
    this.#kept = new Map(readable(kept).map(([, read]) => [read.type, read]))
    this.#latest = new Map(
      readable(latest)
        .map(([key, read]) => [Number(key.slice('latest:'.length)), read] as const)
        .sort(([, one], [, other]) => one.seq - other.seq),
    )
    // If one cannot be parsed or was not stored, missed events cannot be repeated.
    this.#forgot = this.#latest.size < latest.size ? seq : (forgot ?? seq)
    this.#signatures = new Map([...signatures].map(([key, at]) => [key.slice('seal:'.length), at]))
  }

  get seq(): number {
    return this.#seq
  }

  /** Whether the Worker has never sent a command. */
  get isBlank(): boolean {
    return this.#seq === 0 && this.#kept.size === 0 && this.#signatures.size === 0
  }

  last(type: EventType): Envelope | null {
    return this.#kept.get(type) ?? null
  }

  /** The present state for a late joiner, in the order of the events. */
  present(): Envelope[] {
    return [...this.#kept.values()].sort((one, other) => one.seq - other.seq)
  }

  /**
   * The events after a number, in order, without fleeting ones. Null when they are no longer known, or when the
   * number is higher than the last.
   */
  after(seq: number): Envelope[] | null {
    if (seq < this.#forgot || seq > this.#seq) return null
    return [...this.#latest.values()].filter((one) => one.seq > seq)
  }

  /** Gives an event the next number and stores it, unless its type is fleeting. */
  number(message: EventMessage, now: number): { envelope: Envelope; saved: Promise<void> } {
    const first = this.#seq === 0
    this.#seq += 1
    const numbered: Envelope = { ...message, seq: this.#seq, timestamp: now }
    // `forgot: 0` marks a room that can repeat every event since its first.
    const start = first ? { forgot: 0 } : {}
    if (events[message.type].fleeting) {
      return { envelope: numbered, saved: this.#storage.put({ seq: this.#seq, ...start }) }
    }
    this.#kept.set(message.type, numbered)
    const place = this.#placeFor(numbered)
    const saved = this.#storage.put({
      seq: this.#seq,
      forgot: this.#forgot,
      [`kept:${message.type}`]: numbered,
      [`latest:${place}`]: numbered,
    })
    return { envelope: numbered, saved }
  }

  knows(signature: string): boolean {
    return this.#signatures.has(signature)
  }

  /** Stores a signature for as long as it is valid, and deletes expired ones. */
  async remember(signature: string, now: number): Promise<void> {
    const old = [...this.#signatures].filter(([, at]) => at < now - SIGNATURE_MEMORY).slice(0, DELETE_LIMIT)
    for (const [gone] of old) this.#signatures.delete(gone)
    this.#signatures.set(signature, now)
    await Promise.all([
      this.#storage.put({ [`seal:${signature}`]: now }),
      old.length > 0 ? this.#storage.delete(old.map(([gone]) => `seal:${gone}`)) : null,
    ])
  }

  /** Adds an envelope to the latest; once all slots are used, it replaces the oldest. */
  #placeFor(numbered: Envelope): number {
    const last = [...this.#latest.keys()].at(-1) ?? -1
    const place = (last + 1) % REPEATABLE
    const gone = this.#latest.get(place)
    if (gone) {
      this.#forgot = gone.seq
      this.#latest.delete(place)
    }
    this.#latest.set(place, numbered)
    return place
  }
}

/** Skips envelopes that an earlier release stored in another shape. */
function readable(stored: Map<string, unknown>): (readonly [string, Envelope])[] {
  return [...stored].flatMap(([key, value]) => {
    const read = envelope.safeParse(value)
    return read.success ? [[key, read.data] as const] : []
  })
}
