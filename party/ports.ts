/**
 * Time, and the ways out to other servers and to the log, so that a test, or a world under a clock of its own, can own
 * them. No other file of the rooms reaches for any of these by name.
 */
export interface Ports {
  /** Unix time in ms. */
  now(): number
  /** Has something done in so many ms; returns how to call it off. */
  after(ms: number, act: () => void): () => void
  /** Opens a socket to another server. Throws where the address is none. */
  connect(url: string): Line
  /** Notes something for whoever runs this. */
  note(fields: object): void
}

/** The part of an outgoing socket that rooms use. */
export interface Line {
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
  note: (fields) => console.log(JSON.stringify(fields)),
}

export function randomUuid(): string {
  return crypto.randomUUID()
}
