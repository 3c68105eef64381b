import { type EventType, events } from '#contract/events'
import { MINUTE } from '#contract/timing'
import { type Envelope, type EventMessage, envelope } from '#contract/wire/events'
import type { RoomStorage } from './host.ts'

/** A seal is good for a minute before and after its time; past both, it is refused without being remembered. */
const SEAL_MEMORY = 2 * MINUTE
/** How many keys storage deletes in one call. */
const DELETE_LIMIT = 128

/**
 * What a room remembers: its last number, the last envelope of each type, and the seals of the last two minutes.
 * Every change is made in memory at once and handed to storage in the same turn, so nothing comes between reading and
 * writing; the host holds back what the room sends until the write is safe. Await the returned promise to report.
 */
export class RoomRecord {
  readonly #storage: RoomStorage
  readonly #kept: Map<EventType, Envelope>
  readonly #seals: Map<string, number>
  #seq: number

  static async load(storage: RoomStorage): Promise<RoomRecord> {
    const [seq, kept, seals] = await Promise.all([
      storage.get<number>('seq'),
      storage.list<unknown>({ prefix: 'kept:' }),
      storage.list<number>({ prefix: 'seal:' }),
    ])
    return new RoomRecord(storage, seq ?? 0, kept, seals)
  }

  private constructor(
    storage: RoomStorage,
    seq: number,
    kept: Map<string, unknown>,
    seals: Map<string, number>,
  ) {
    this.#storage = storage
    this.#seq = seq
    this.#kept = new Map()
    for (const stored of kept.values()) {
      // An envelope from before a deploy that changed its shape is nobody's present state.
      const read = envelope.safeParse(stored)
      if (read.success) this.#kept.set(read.data.type, read.data)
    }
    this.#seals = new Map([...seals].map(([key, at]) => [key.slice('seal:'.length), at]))
  }

  /** The number of the last event. */
  get seq(): number {
    return this.#seq
  }

  /** Whether no order has ever come. */
  get isBlank(): boolean {
    return this.#seq === 0 && this.#kept.size === 0 && this.#seals.size === 0
  }

  /** The last envelope of a type, if one is kept. */
  last(type: EventType): Envelope | null {
    return this.#kept.get(type) ?? null
  }

  /** What a late joiner has to know, in the order in which it happened. */
  present(): Envelope[] {
    return [...this.#kept.values()].sort((one, other) => one.seq - other.seq)
  }

  /** Gives an event the next number. */
  number(message: EventMessage, now: number): { envelope: Envelope; saved: Promise<void> } {
    this.#seq += 1
    const numbered: Envelope = { ...message, seq: this.#seq, timestamp: now }
    if (events[message.type].fleeting) {
      return { envelope: numbered, saved: this.#storage.put({ seq: this.#seq }) }
    }
    this.#kept.set(message.type, numbered)
    const saved = this.#storage.put({ seq: this.#seq, [`kept:${message.type}`]: numbered })
    return { envelope: numbered, saved }
  }

  /** Whether an order under this seal has been obeyed already. */
  knows(seal: string): boolean {
    return this.#seals.has(seal)
  }

  /** Remembers a seal for as long as it could come again, and forgets those that cannot. */
  async remember(seal: string, now: number): Promise<void> {
    const old = [...this.#seals].filter(([, at]) => at < now - SEAL_MEMORY).slice(0, DELETE_LIMIT)
    for (const [gone] of old) this.#seals.delete(gone)
    this.#seals.set(seal, now)
    await Promise.all([
      this.#storage.put({ [`seal:${seal}`]: now }),
      old.length > 0 ? this.#storage.delete(old.map(([gone]) => `seal:${gone}`)) : null,
    ])
  }
}
