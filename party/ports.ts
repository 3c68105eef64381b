/**
 * Time, outgoing sockets and the log, so that tests can replace them. No other file of the rooms uses these directly.
 */
export interface Ports {
  /** Unix time in ms. */
  now(): number
  /** Calls `act` after so many ms; returns a function that cancels the call. */
  after(ms: number, act: () => void): () => void
  /** Opens a socket to another server. Throws for an invalid address. */
  connect(url: string): StatusConnection
  /** Writes a line to the log. */
  note(line: string): void
}

/** The part of an outgoing socket that rooms use. */
export interface StatusConnection {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close' | 'error', listener: () => void): void
  close(code?: number): void
}

export const systemPorts: Ports = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  connect: (url) => new WebSocket(url),
  note: (line) => console.log(line),
}

export function randomUuid(): string {
  return crypto.randomUUID()
}
