import { SECOND } from '#contract/timing'
import { readStatusFrame, type StatusFrame } from './status-frame.ts'

const RETRY_MIN = SECOND / 2
const RETRY_MAX = 15 * SECOND
/** Xaman counts down every 15 s; a socket this long silent is dead without knowing it. */
const SILENCE = 40 * SECOND
/** A socket that lived this long was a good one, and the next is tried soon. */
const GOOD_LIFE = 15 * SECOND

/**
 * Follows a payload's status socket and comes back whenever it breaks, each time a little later. It lives in memory
 * alone: after hibernation or a restart whoever needs it opens it again.
 */
export class StatusSocket {
  readonly #hear: (frame: StatusFrame) => void
  #url: string | null = null
  #socket: WebSocket | null = null
  #since = 0
  #heard = false
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | null = null
  #silence: ReturnType<typeof setTimeout> | null = null

  constructor(hear: (frame: StatusFrame) => void) {
    this.#hear = hear
  }

  /** Follows this address from now on; does nothing if it does already. */
  open(url: string): void {
    if (this.#url === url) return
    this.close()
    this.#url = url
    this.#connect(url)
  }

  /** Whether the socket lives: it has said something, and is not silent for too long. */
  get listening(): boolean {
    return this.#socket !== null && this.#heard
  }

  close(): void {
    this.#url = null
    this.#failures = 0
    this.#drop()
  }

  #connect(url: string): void {
    let socket: WebSocket
    try {
      socket = new WebSocket(url)
    } catch {
      this.#comeBack()
      return
    }
    this.#socket = socket
    this.#since = Date.now()
    this.#heard = false
    this.#listenForSilence()
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket) return
      this.#heard = true
      this.#listenForSilence()
      const frame = typeof data === 'string' ? readStatusFrame(data) : null
      if (frame) this.#hear(frame)
    })
    const lost = () => {
      if (socket === this.#socket) this.#comeBack()
    }
    socket.addEventListener('close', lost)
    socket.addEventListener('error', lost)
  }

  #comeBack(): void {
    if (this.#socket && Date.now() - this.#since >= GOOD_LIFE) this.#failures = 0
    this.#drop()
    const wait = Math.min(RETRY_MIN * 2 ** this.#failures, RETRY_MAX)
    this.#failures += 1
    this.#retry = setTimeout(() => {
      if (this.#url) this.#connect(this.#url)
    }, wait)
  }

  #listenForSilence(): void {
    if (this.#silence) clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#comeBack(), SILENCE)
  }

  #drop(): void {
    if (this.#retry) clearTimeout(this.#retry)
    if (this.#silence) clearTimeout(this.#silence)
    const socket = this.#socket
    this.#socket = null
    try {
      socket?.close(1000)
    } catch {
      // It never opened, or is gone.
    }
  }
}
