import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createSandbox, type SandboxOptions } from '../sandbox/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { sandboxApplication } from '../sandbox/xaman/credentials.ts'
import type { createdView, payloadView } from '../sandbox/xaman/payload-view.ts'

export type Created = ReturnType<typeof createdView>
export type Read = ReturnType<typeof payloadView>

/** A sandbox that ends with the test: `await using sandbox = await sandboxForTest()`. */
export async function sandboxForTest(options: SandboxOptions = {}): Promise<Sandbox & AsyncDisposable> {
  const sandbox = await createSandbox(options)
  return { ...sandbox, [Symbol.asyncDispose]: () => sandbox.close() }
}

/** One call to the platform with the application's credentials; `body` is sent as JSON. */
export function call(sandbox: Sandbox, method: string, path: string, body?: unknown, headers = credentials) {
  return fetch(`${sandbox.urls.xaman}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

export const credentials: Record<string, string> = {
  'x-api-key': sandboxApplication.apiKey,
  'x-api-secret': sandboxApplication.apiSecret,
}

export async function createPayload(sandbox: Sandbox, body: unknown): Promise<Created> {
  const reply = await call(sandbox, 'POST', '/payload', body)
  if (reply.status !== 200) throw new Error(await reply.text())
  return (await reply.json()) as Created
}

export async function readPayload(sandbox: Sandbox, uuid: string): Promise<Read> {
  return (await (await call(sandbox, 'GET', `/payload/${uuid}`)).json()) as Read
}

/** The platform's error number for a call, or null when it was not refused. */
export async function errorCode(reply: Response): Promise<number | null> {
  const { error } = (await reply.json()) as { error?: { code: number } }
  return error?.code ?? null
}

/** Connects to a status socket; `next` returns its messages in order, `until` skips to a matching one. */
export async function listen(url: string) {
  const socket = new WebSocket(url, { headers: { 'user-agent': 'test' } })
  const queue: Record<string, unknown>[] = []
  const waiting: ((message: Record<string, unknown>) => void)[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Record<string, unknown>
    const taker = waiting.shift()
    if (taker) taker(message)
    else queue.push(message)
  })
  await once(socket, 'open')

  function next(): Promise<Record<string, unknown>> {
    const message = queue.shift()
    return message ? Promise.resolve(message) : new Promise((resolve) => waiting.push(resolve))
  }

  return {
    next,
    async until(field: string): Promise<Record<string, unknown>> {
      for (;;) {
        const message = await next()
        if (field in message) return message
      }
    },
    send: (text: string) => socket.send(text),
    closed: () => once(socket, 'close'),
    [Symbol.dispose]: () => socket.terminate(),
  }
}
