import { setTimeout as sleep } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import type { RpcAnswer } from '../rpc/answer.ts'
import { parseObject, readApiVersion, type Service } from './http-rpc.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

/** Answers the commands of one WebSocket connection and sends it what it subscribes to. */
export function serveSocket(socket: WebSocket, service: Service): void {
  const subscriptions = createSubscriptions(service, (message) => socket.send(JSON.stringify(message)))
  socket.on('close', subscriptions.end)
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => void answerMessage(socket, textOf(data), service, subscriptions))
}

async function answerMessage(
  socket: WebSocket,
  text: string,
  service: Service,
  subscriptions: Subscriptions,
) {
  const request = parseObject(text)
  if (!request) return send(socket, { type: 'error', error: 'jsonInvalid', value: text })
  const command = request.command ?? request.method
  const apiVersion = readApiVersion(request.api_version)
  if (typeof command !== 'string') return send(socket, envelope(request, refusal('missingCommand', request)))
  if (!apiVersion) return send(socket, envelope(request, refusal('invalid_API_version', request)))
  const act = () => {
    const { id: _, command: __, ...params } = request
    const known = command === 'subscribe' || command === 'unsubscribe'
    const given = known
      ? subscriptions[command](params, apiVersion)
      : service.ledger.request(command, params, apiVersion, service.view())
    return envelope(request, given.status === 'error' ? { ...given, request } : given)
  }
  const fault = service.faults.take(`ws${service.name}:${command}`)
  switch (fault?.do) {
    case undefined:
      return send(socket, act())
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
      return send(socket, answer)
    }
    case 'fail': {
      // A socket has no status to give: an overloaded server closes it, and says so by the policy code.
      const overloaded = fault.status === 429 || fault.status === 503
      return socket.close(overloaded ? 1008 : 1011, fault.body ?? (overloaded ? 'threshold exceeded' : ''))
    }
  }
}

function refusal(error: string, request: Record<string, unknown>): RpcAnswer {
  return { status: 'error', error, request }
}

/** The socket's form of an answer: status and error fields on top, the request's `id` and `api_version` repeated. */
function envelope(request: Record<string, unknown>, given: RpcAnswer): Record<string, unknown> {
  const echoed = Object.fromEntries(
    ['id', 'api_version'].filter((key) => request[key] !== undefined).map((key) => [key, request[key]]),
  )
  if (given.status === 'error') return { ...echoed, ...given, type: 'response' }
  const { status, ...result } = given
  return { ...echoed, result, status, type: 'response' }
}

function send(socket: WebSocket, message: unknown): void {
  socket.send(JSON.stringify(message))
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')
}
