import { vi } from 'vitest'
import type { EventMessage } from '#contract/wire/events'

/** A client socket whose server is the test. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly url: URL
  binaryType = 'blob'
  readyState = 0

  constructor(url: string) {
    super()
    this.url = new URL(url)
    sockets.push(this)
  }

  /** The room accepts the visitor and sends its sequence number. */
  open(seq = 0, timestamp?: number): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
    this.say({ type: 'connected', uuid: null, data: { seq } }, seq, timestamp)
  }

  say(message: EventMessage, seq: number, timestamp = 1_700_000_000_000): void {
    const data = JSON.stringify({ ...message, seq, timestamp })
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** The connection breaks, or is never established. */
  drop(code = 1006): void {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code }))
  }

  close(): void {
    this.readyState = 3
  }
}

let sockets: FakeSocket[] = []

/** Replaces the browser's sockets. The list grows as rooms are joined. */
export function fakeSockets(): FakeSocket[] {
  sockets = []
  vi.stubGlobal('WebSocket', FakeSocket)
  return sockets
}
