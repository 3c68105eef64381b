import type { Chance } from './chance.ts'
import { here, type Isolate } from './ports.ts'
import type { Schedule } from './schedule.ts'
import type { Swarm } from './swarm.ts'

type Listener = (event: { readonly data?: string }) => unknown

/** The parts of a world that one socket needs. */
export interface SocketParts {
  /** The other end's name. */
  readonly name: string
  readonly schedule: Schedule
  readonly swarm: Swarm
  readonly chance: Chance
}

/** A socket as the product has it, in one isolate. */
interface OutsideSocket {
  readonly open: boolean
  addEventListener(type: string, listener: Listener): void
  /** The other end sends a message; `what` describes it in the trace. */
  emit(data: string, what: string): void
  /** The other end is gone; the own end gets its close event a moment later. */
  break(): void
  /** The own end closes. */
  close(): void
}

/**
 * A socket to a service outside. Messages arrive in order, each as a step of the world; they may arrive late or twice, and
 * the socket may break, or stay open and go silent. `ended` is called once, however the socket ends.
 */
export function createOutsideSocket(
  { name, schedule, swarm, chance }: SocketParts,
  isolate: Isolate,
  ended: () => void,
): OutsideSocket {
  const listeners: [string, Listener][] = []
  const coming: string[] = []
  let last = 0
  let open = true
  let mute = false

  function end() {
    if (!open) return
    open = false
    ended()
  }

  function happen(type: string, event: { readonly data?: string }) {
    if (isolate.dead) return end()
    for (const [wanted, listener] of listeners) if (wanted === type) here.run(isolate, () => listener(event))
  }

  function breaks() {
    if (!open) return
    end()
    schedule.after(chance.between(1, 50), `${name}: the socket breaks`, () => happen('close', {}))
  }

  return {
    get open() {
      return open
    },
    addEventListener: (type, listener) => void listeners.push([type, listener]),
    emit(data, what) {
      if (!open) return
      if (isolate.dead) return end()
      if (swarm.strikes('socket half open')) mute = true
      if (mute) return
      if (swarm.strikes('socket breaks')) return breaks()
      const slow = swarm.strikes('socket slow') ? chance.between(500, 20_000) : chance.between(1, 40)
      for (let times = swarm.strikes('socket message doubled') ? 2 : 1; times > 0; times -= 1) {
        coming.push(data)
        last = Math.max(last, schedule.now() + slow)
        schedule.after(last - schedule.now(), `${name} sends ${what}`, () => {
          const next = coming.shift()
          if (open && next !== undefined) happen('message', { data: next })
        })
      }
    },
    break: breaks,
    close: end,
  }
}
