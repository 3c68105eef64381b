import { SECOND } from '#contract/timing'
import { USER_AGENT } from '#contract/user-agent'

/** How long another server may take to open a socket. */
const TIME_OUT = 5 * SECOND

/**
 * Time, outgoing sockets and the log, so that tests can replace them. No other file of the rooms uses these directly.
 */
export interface Ports {
  /** Unix time in ms. */
  now(): number
  /** Calls `act` after so many ms; returns a function that cancels the call. */
  after(ms: number, act: () => void): () => void
  /** Opens a socket to another server; returns a function that closes it. */
  connect(url: string, events: SocketEvents): () => void
  /** Writes a line to the log. */
  note(line: string): void
}

/** What becomes of an outgoing socket. */
export interface SocketEvents {
  message(data: unknown): void
  /** It broke, was closed, or could not be opened; may be called more than once. */
  lost(): void
}

export const systemPorts: Ports = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  connect,
  note: (line) => console.log(line),
}

/** By an upgraded fetch: unlike `new WebSocket` it says who asks. */
function connect(url: string, { message, lost }: SocketEvents): () => void {
  const opening = new AbortController()
  // The signal would close an open socket too.
  const callOff = systemPorts.after(TIME_OUT, () => opening.abort())
  let open: WebSocket | null = null
  fetch(url.replace(/^ws/, 'http'), {
    headers: { upgrade: 'websocket', ...USER_AGENT },
    signal: opening.signal,
  })
    .then(({ webSocket }) => {
      if (!webSocket) return lost()
      webSocket.addEventListener('message', ({ data }) => message(data))
      webSocket.addEventListener('close', lost)
      webSocket.addEventListener('error', lost)
      webSocket.accept()
      open = webSocket
    })
    .catch(lost)
    .finally(callOff)
  return () => (open ? open.close(1000) : opening.abort())
}

export function randomUuid(): string {
  return crypto.randomUUID()
}
