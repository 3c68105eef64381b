import { SECOND } from '#contract/timing'
import type { Ports } from './ports.ts'
import { readStatusFrame, type StatusFrame } from './status-frame.ts'

const RETRY_MIN = SECOND / 2
const RETRY_MAX = 15 * SECOND
/** Xaman sends a countdown every 15 s; a socket silent for this long is dead. */
const SILENCE = 40 * SECOND
/** A socket that lived this long was a good one, and the next is tried soon. */
const STABLE_AFTER = 15 * SECOND

/** Follows a payload's status socket and reconnects. After hibernation its owner must open it again. */
export class StatusSocket {
  readonly #ports: Ports
  readonly #onFrame: (frame: StatusFrame) => void
  #url: string | null = null
  /** Closes the present socket; null between two. */
  #disconnect: (() => void) | null = null
  #since = 0
  #hasReceived = false
  #failures = 0
  #callOffRetry = () => {}
  #callOffSilence = () => {}

  constructor(ports: Ports, onFrame: (frame: StatusFrame) => void) {
    this.#ports = ports
    this.#onFrame = onFrame
  }

  /** Follows this address from now on; does nothing if it does so already. */
  open(url: string): void {
    if (this.#url === url) return
    this.close()
    this.#url = url
    this.#connect(url)
  }

  /** Whether the socket has sent something and is not silent for too long. */
  get listening(): boolean {
    return this.#disconnect !== null && this.#hasReceived
  }

  close(): void {
    this.#url = null
    this.#failures = 0
    this.#drop()
  }

  #connect(url: string): void {
    const disconnect = this.#ports.connect(url, {
      message: (data) => {
        if (disconnect !== this.#disconnect) return
        this.#hasReceived = true
        this.#listenForSilence()
        const frame = typeof data === 'string' ? readStatusFrame(data) : null
        if (frame) this.#onFrame(frame)
      },
      lost: () => {
        if (disconnect === this.#disconnect) this.#reconnect()
      },
    })
    this.#disconnect = disconnect
    this.#since = this.#ports.now()
    this.#hasReceived = false
    this.#listenForSilence()
  }

  #reconnect(): void {
    if (this.#ports.now() - this.#since >= STABLE_AFTER) this.#failures = 0
    this.#drop()
    const wait = Math.min(RETRY_MIN * 2 ** this.#failures, RETRY_MAX)
    this.#failures += 1
    this.#callOffRetry = this.#ports.after(wait, () => {
      if (this.#url) this.#connect(this.#url)
    })
  }

  #listenForSilence(): void {
    this.#callOffSilence()
    this.#callOffSilence = this.#ports.after(SILENCE, () => this.#reconnect())
  }

  #drop(): void {
    this.#callOffRetry()
    this.#callOffSilence()
    const disconnect = this.#disconnect
    this.#disconnect = null
    try {
      disconnect?.()
    } catch {
      // It is broken already.
    }
  }
}
