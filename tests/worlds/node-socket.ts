import { socketEnvelope } from '../sandbox/ledger/serve/envelopes.ts'
import type { Service } from '../sandbox/ledger/serve/service.ts'
import { createSubscriptions } from '../sandbox/ledger/serve/subscriptions.ts'
import type { Chance } from './chance.ts'
import { here, type Isolate } from './ports.ts'
import type { Schedule } from './schedule.ts'
import type { Swarm } from './swarm.ts'

type Listener = (event: { readonly data?: string }) => unknown

/** What one socket to a node needs of its world. */
export interface Line {
  readonly service: Service
  readonly name: string
  readonly schedule: Schedule
  readonly swarm: Swarm
  readonly chance: Chance
}

/**
 * A socket to a node, as workerd hands it out. What is told on it arrives in order, each message as a step of the world;
 * it may arrive late or twice, the socket may break, or stay open and say nothing any more.
 */
export function openSocket({ service, name, schedule, swarm, chance }: Line, isolate: Isolate): object {
  const listeners: [string, Listener][] = []
  const coming: string[] = []
  let last = 0
  let open = true
  let mute = false

  const subscriptions = createSubscriptions(
    { ...service, view: () => ({ ...service.view(), transactionsAfter: 0 }) },
    (message) => tell(JSON.stringify(message), String((message as { type?: string }).type)),
  )

  function happen(type: string, event: { readonly data?: string }) {
    if (isolate.dead) return end()
    for (const [wanted, listener] of listeners) if (wanted === type) here.run(isolate, () => listener(event))
  }

  function end() {
    open = false
    subscriptions.end()
  }

  function tell(data: string, type: string) {
    if (!open) return
    if (isolate.dead) return end()
    if (swarm.strikes('socket half open')) mute = true
    if (mute) return
    if (swarm.strikes('socket breaks')) {
      end()
      schedule.after(chance.between(1, 50), `${name}: the socket breaks`, () => happen('close', {}))
      return
    }
    const slow = swarm.strikes('socket slow') ? chance.between(500, 20_000) : chance.between(1, 40)
    for (let times = swarm.strikes('socket message doubled') ? 2 : 1; times > 0; times -= 1) {
      coming.push(data)
      last = Math.max(last, schedule.now() + slow)
      schedule.after(last - schedule.now(), `${name} tells ${type}`, () => {
        const next = coming.shift()
        if (open && next !== undefined) happen('message', { data: next })
      })
    }
  }

  return {
    accept() {},
    addEventListener: (type: string, listener: Listener) => void listeners.push([type, listener]),
    send(text: string) {
      const { id: _, command, api_version, ...params } = JSON.parse(text) as Record<string, unknown>
      if (command !== 'subscribe') throw new Error(`nobody answers ${String(command)} on a socket`)
      const given = subscriptions.subscribe(params, api_version === 1 ? 1 : 2)
      tell(JSON.stringify(socketEnvelope(service, command, { id: 1 }, given)), 'response')
    },
    close: end,
  }
}
