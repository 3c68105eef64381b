import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { RECHECK_PURPOSE } from '#contract/rooms'
import { isSigned, SIGNATURE_HEADER } from '#contract/signature'
import { recheck, type WakeUp } from '#contract/wire/rooms'

/** One recheck request, as the Worker received it. */
export interface Asked {
  readonly uuid: string
  readonly wakeUp: WakeUp
  /** Whether the signature covers the received body. */
  readonly isOurs: boolean
}

/** The Worker as a room sees it: it answers each recheck request with the time of the next. */
export interface FakeWorker {
  readonly url: string
  /** Every request about one payload, in order, including those while the Worker was down. */
  asked(uuid: string): Asked[]
  /** Whether a request about this payload is still unanswered. */
  isBusy(uuid: string): boolean
  /** The answer to this payload's room from now on; null settles it. */
  answer(uuid: string, again: number | null): void
  /** From now on requests about this payload fail: refused with a 503, or cut off without an answer. */
  fail(uuid: string, how: 'refuse' | 'cut off'): void
  stop(): Promise<void>
}

export async function startFakeWorker(secret: string): Promise<FakeWorker> {
  const all: Asked[] = []
  const open: string[] = []
  const answers = new Map<string, number | null | 'refuse' | 'cut off'>()
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const { uuid, wakeUp } = JSON.parse(body) as { uuid: string; wakeUp: WakeUp }
    open.push(uuid)
    response.on('close', () => open.splice(open.indexOf(uuid), 1))
    const signature = request.headers[SIGNATURE_HEADER]
    const isOurs = await isSigned(secret, RECHECK_PURPOSE, body, String(signature), Date.now())
    all.push({ uuid, wakeUp, isOurs: isOurs && request.url === recheck.path && request.method === 'POST' })
    const answer = answers.get(uuid) ?? null
    if (answer === 'cut off') {
      request.socket.destroy()
      return
    }
    response.statusCode = answer === 'refuse' ? 503 : 200
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer === 'refuse' ? { error: 'down' } : { again: answer }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: (uuid) => all.filter((one) => one.uuid === uuid),
    isBusy: (uuid) => open.includes(uuid),
    answer: (uuid, again) => void answers.set(uuid, again),
    fail: (uuid, how) => void answers.set(uuid, how),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
