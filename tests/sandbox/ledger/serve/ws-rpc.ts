import { setTimeout as sleep } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import type { RpcAnswer } from '../rpc/answer.ts'
import { socketEnvelope } from './envelopes.ts'
import { parseObject, readApiVersion } from './read-call.ts'
import { ask, type Service } from './service.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

/** Answers the commands of one WebSocket connection and sends it what it subscribes to, unless the node is silent. */
export function serveSocket(socket: WebSocket, service: Service): void {
  const send = (message: object) => {
    if (!service.view().silent) socket.send(JSON.stringify(message))
  }
  const subscriptions = createSubscriptions(service, (message) => send(service.lies.published(message)))
  if (service.view().silent) socket.pause()
  socket.on('close', subscriptions.end)
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    if (!service.view().silent) void answerMessage({ socket, send, service, subscriptions }, textOf(data))
  })
}

interface Connection {
  readonly socket: WebSocket
  readonly service: Service
  readonly subscriptions: Subscriptions
  send(message: object): void
}

async function answerMessage({ socket, send, service, subscriptions }: Connection, text: string) {
  const request = parseObject(text)
  if (!request) return send({ type: 'error', error: 'jsonInvalid', value: text })
  const command = commandOf(request)
  const apiVersion = readApiVersion(request.api_version)
  if (!apiVersion) return send(socketEnvelope(service, '', request, refusal('invalid_API_version')))
  if (command === undefined) return send(socketEnvelope(service, '', request, refusal('missingCommand')))
  const act = () => {
    const { id: _, command: __, ...params } = request
    const known = command === 'subscribe' || command === 'unsubscribe'
    const given = known
      ? subscriptions[command](params, apiVersion)
      : ask(service, command, params, apiVersion)
    return socketEnvelope(service, command, request, given)
  }
  const fault = service.faults.take(`ws${service.name}:${command}`)
  switch (fault?.do) {
    case undefined:
      return send(act())
    case 'lose-request':
      return socket.terminate()
    case 'lose-reply':
      act()
      return socket.terminate()
    case 'hang':
      act()
      return
    case 'delay': {
      const answer = act()
      await sleep(fault.ms)
      return send(answer)
    }
    case 'fail': {
      // A socket has no HTTP status: an overloaded server closes it with the policy code.
      const overloaded = fault.status === 429 || fault.status === 503
      return socket.close(overloaded ? 1008 : 1011, fault.body ?? (overloaded ? 'threshold exceeded' : ''))
    }
  }
}

/** `command` or `method`; if both are there they must agree. */
function commandOf({ command, method }: Record<string, unknown>): string | undefined {
  if (command !== undefined && method !== undefined && command !== method) return undefined
  const named = command ?? method
  return typeof named === 'string' ? named : undefined
}

function refusal(error: string): RpcAnswer {
  return { status: 'error', error }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')
}
