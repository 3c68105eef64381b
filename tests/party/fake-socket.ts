import { vi } from 'vitest'

/** An outgoing socket without a connection, which emits what the test emits. */
export interface FakeSocket {
  readonly url: string
  readonly closed: boolean
  say(frame: object): void
  /** An error and then its end, as a socket reports a connection that broke. */
  break(): void
}

/** What the other server does with those who ask for a socket: it opens one, refuses, or never answers. */
export interface FakeServer {
  does: 'open' | 'refuse' | 'nothing'
}

/**
 * Answers each upgraded fetch as the other server does; returns all sockets that were asked for, oldest first. A sender
 * without a name gets none, and nothing is emitted before a socket is accepted.
 */
export function stubSockets(server: FakeServer = { does: 'open' }): FakeSocket[] {
  const asked: FakeSocket[] = []
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit & { signal: AbortSignal }) => {
    if (!new Headers(headers).has('user-agent')) return new Response('error code: 1010', { status: 403 })
    const events = new EventTarget()
    const kept: Event[] = []
    let isAccepted = false
    let closed = false
    const emit = (...all: Event[]) => {
      for (const event of all) isAccepted ? events.dispatchEvent(event) : kept.push(event)
    }
    asked.push({
      url: url.replace(/^http/, 'ws'),
      get closed() {
        return closed || signal.aborted
      },
      say: (frame) => emit(new MessageEvent('message', { data: JSON.stringify(frame) })),
      break: () => emit(new Event('error'), new Event('close')),
    })
    if (server.does === 'nothing') await new Promise((_, fail) => signal.addEventListener('abort', fail))
    if (server.does === 'refuse') return new Response('', { status: 503 })
    const webSocket = Object.assign(events, {
      accept() {
        isAccepted = true
        emit(...kept.splice(0))
      },
      close() {
        closed = true
      },
    })
    return { webSocket }
  })
  return asked
}
