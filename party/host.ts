import type { Ports } from './ports.ts'

/**
 * What a room needs of whoever hosts it. `partykit dev` and the Durable Object face both fit, and so does a test's
 * fake: nothing here is newer than the runtime of `partykit dev`, which stands still since July 2024.
 */
export interface Host {
  readonly env: object
  readonly storage: RoomStorage
  /** The sockets that are open now; with a tag, those that bear it. */
  getConnections(tag?: string): Iterable<Visitor>
  /** Whose time this room lives in; the machine's, when absent. */
  readonly ports?: Ports
}

/** The part of a Durable Object's key-value storage and alarm that rooms use. */
export interface RoomStorage {
  get<Value>(key: string): Promise<Value | undefined>
  put(entries: Record<string, unknown>): Promise<void>
  delete(keys: string[]): Promise<number>
  list<Value>(options: { prefix: string }): Promise<Map<string, Value>>
  setAlarm(at: number): Promise<void>
  deleteAll(): Promise<void>
}

/** One browser's socket. Its state survives hibernation. */
export interface Visitor {
  readonly state: unknown
  setState(state: Seat): unknown
  send(text: string): void
  close(code?: number, reason?: string): void
}

/** What a room remembers of a visitor: whether they have been let in, and how much they said since when (unix ms). */
export interface Seat {
  readonly inside: boolean
  readonly since: number
  readonly said: number
}

/** Sends, and lets go of a socket that cannot take it. */
export function hand(visitor: Visitor, text: string): void {
  try {
    visitor.send(text)
  } catch {
    dismiss(visitor, 1011, 'unreachable')
  }
}

/** Closes; a socket that is closed already stays so. */
export function dismiss(visitor: Visitor, code: number, reason: string): void {
  try {
    visitor.close(code, reason)
  } catch {
    // The other end went first.
  }
}
