import { socketEnvelope } from '../sandbox/ledger/serve/envelopes.ts'
import type { Service } from '../sandbox/ledger/serve/service.ts'
import { createSubscriptions } from '../sandbox/ledger/serve/subscriptions.ts'
import { createOutsideSocket, type SocketParts } from './outside-socket.ts'
import type { Isolate } from './ports.ts'

/** A socket to a node, with workerd's interface. */
export function openSocket(service: Service, parts: SocketParts, isolate: Isolate): object {
  const socket = createOutsideSocket(parts, isolate, () => subscriptions.end())
  const subscriptions = createSubscriptions(
    { ...service, view: () => ({ ...service.view(), transactionsAfter: 0 }) },
    (message) => socket.emit(JSON.stringify(message), String((message as { type?: string }).type)),
  )
  return {
    accept() {},
    addEventListener: socket.addEventListener,
    send(text: string) {
      const { id: _, command, api_version, ...params } = JSON.parse(text) as Record<string, unknown>
      if (command !== 'subscribe') throw new Error(`a socket does not answer ${String(command)}`)
      const given = subscriptions.subscribe(params, api_version === 1 ? 1 : 2)
      socket.emit(JSON.stringify(socketEnvelope(service, command, { id: 1 }, given)), 'response')
    },
    close: socket.close,
  }
}
