import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createFaults } from '../../sandbox/faults.ts'
import { type ServeOptions, serveLedger } from '../../sandbox/ledger/serve/serve-ledger.ts'
import type { Scene } from './scene.ts'

export type Message = Record<string, unknown>

/** A scene's ledger on real ports, until it is disposed of. */
export async function served(scene: Scene, options: ServeOptions = {}) {
  const faults = createFaults()
  const server = await serveLedger(scene.ledger, faults, options)
  const sockets: WebSocket[] = []

  async function post(body: unknown): Promise<{ status: number; text: string }> {
    const response = await fetch(server.rpcUrl, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, text: await response.text() }
  }

  /** A connection that records the messages of its subscriptions. */
  async function connect() {
    const ws = new WebSocket(server.wsUrl)
    sockets.push(ws)
    await once(ws, 'open')
    const received: Message[] = []
    const waiting: ((answer: Message) => void)[] = []
    ws.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message
      if (message.type === 'response') waiting.shift()?.(message)
      else received.push(message)
    })
    const ask = (request: object) =>
      new Promise<Message>((resolve) => {
        waiting.push(resolve)
        ws.send(JSON.stringify(request))
      })
    return { ws, received, ask }
  }

  return {
    server,
    faults,
    connect,
    post,
    /** The whole body of the answer. */
    call: async (method: string, params: object = {}, beside: object = {}) =>
      JSON.parse((await post({ method, params: [params], ...beside })).text) as Message,
    /** Only the result. */
    rpc: async (method: string, params: object = {}) =>
      (JSON.parse((await post({ method, params: [params] })).text) as { result: Message }).result,
    async [Symbol.asyncDispose]() {
      for (const ws of sockets) ws.terminate()
      await server.close()
    },
  }
}
