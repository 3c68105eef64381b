import { vi } from 'vitest'

/** An outgoing socket without a connection, which emits what the test emits. */
export interface FakeSocket {
  readonly url: string
  readonly closed: boolean
  say(frame: object): void
  /** An error and then its end, as a socket reports a connection that broke. */
  break(): void
}

/** Replaces `WebSocket` by fake sockets; returns all opened ones, oldest first. */
export function stubSockets(): FakeSocket[] {
  const opened: FakeSocket[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor(url: string) {
        super()
        let closed = false
        this.close = () => {
          closed = true
        }
        opened.push({
          url,
          get closed() {
            return closed
          },
          say: (frame) =>
            void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) })),
          break: () => {
            this.dispatchEvent(new Event('error'))
            this.dispatchEvent(new Event('close'))
          },
        })
      }
      close: () => void
    },
  )
  return opened
}
