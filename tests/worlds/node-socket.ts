import { socketEnvelope } from '../sandbox/ledger/serve/envelopes.ts'
import type { Service } from '../sandbox/ledger/serve/service.ts'
import { createSubscriptions } from '../sandbox/ledger/serve/subscriptions.ts'
import { createLine, type Wire } from './line.ts'
import type { Isolate } from './ports.ts'

/** A socket to a node, with workerd's interface. */
export function openSocket(service: Service, wire: Wire, isolate: Isolate): object {
  const line = createLine(wire, isolate, () => subscriptions.end())
  const subscriptions = createSubscriptions(
    { ...service, view: () => ({ ...service.view(), transactionsAfter: 0 }) },
    (message) => line.tell(JSON.stringify(message), String((message as { type?: string }).type)),
  )
  return {
    accept() {},
    addEventListener: line.addEventListener,
    send(text: string) {
      const { id: _, command, api_version, ...params } = JSON.parse(text) as Record<string, unknown>
      if (command !== 'subscribe') throw new Error(`a socket does not answer ${String(command)}`)
      const given = subscriptions.subscribe(params, api_version === 1 ? 1 : 2)
      line.tell(JSON.stringify(socketEnvelope(service, command, { id: 1 }, given)), 'response')
    },
    close: line.close,
  }
}
