import type { ConnectionState } from './connection-state.ts'
import type { Ports } from './ports.ts'

/**
 * What a room needs of its host: `partykit dev`, the Durable Object class, or a fake in tests. Nothing here is newer
 * than the runtime of `partykit dev`, which has not changed since July 2024.
 */
export interface Host {
  readonly env: object
  readonly storage: RoomStorage
  /** The open connections, optionally only those with a tag. */
  getConnections(tag?: string): Iterable<VisitorConnection>
  /** The clock and timers of this room; by default those of the machine. */
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

/** One browser's connection. Its state survives hibernation. */
export interface VisitorConnection {
  readonly state: unknown
  setState(state: ConnectionState): unknown
  send(text: string): void
  close(code?: number, reason?: string): void
}

/** "Internal error", from the registry of close codes. */
export const CLOSE_INTERNAL = 1011

/** Sends a text, and closes a connection that cannot take it. */
export function sendTo(visitor: VisitorConnection, text: string): void {
  try {
    visitor.send(text)
  } catch {
    dismiss(visitor, CLOSE_INTERNAL, 'unreachable')
  }
}

/** Closes a connection; does nothing if it is closed already. */
export function dismiss(visitor: VisitorConnection, code: number, reason: string): void {
  try {
    visitor.close(code, reason)
  } catch {
    // The other side closed first.
  }
}
