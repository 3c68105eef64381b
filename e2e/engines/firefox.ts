import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { results } from '../instances.ts'
import { createChildren } from './children.ts'
import { callOf, type Engine, type Missing } from './engine.ts'
import { found } from './found.ts'

const NAME = 'Firefox'

/** The system's Firefox, controlled by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine | Missing> {
  const binary = found(
    process.env.FIREFOX_PATH,
    // If this exists, the other is a script that locates it.
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
  )
  if (!binary) return { name: NAME, missing: 'no firefox in /usr/bin, and FIREFOX_PATH names none' }
  const profile = join(results, 'state', 'firefox')
  rmSync(profile, { recursive: true, force: true })
  mkdirSync(profile, { recursive: true })
  const children = createChildren()
  const close = () => children.end()
  try {
    // With port 0 it takes a free one, and prints it. On a used one it retries for 15 s and exits with 0.
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    const firefox = children.start(binary, args)
    const address = await firefox.says(/^WebDriver BiDi listening on (ws:\S+)/)
    const bidi = await Promise.race([connect(`${address}/session`), firefox.ended])
    return { ...(await openPage(bidi)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openPage({ ask, complaints }: Bidi): Promise<Omit<Engine, 'close'>> {
  await ask('session.new', { capabilities: {} })
  await ask('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await ask('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  if (!context) throw new Error('Firefox has no page')

  async function run<Value>(expression: string): Promise<Value> {
    const answer = (await ask('script.evaluate', {
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      target: { context },
      awaitPromise: true,
    })) as Evaluated
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return JSON.parse(answer.result.value)
  }
  return {
    name: NAME,
    resize: async (width, height) =>
      void (await ask('browsingContext.setViewport', { context, viewport: { width, height } })),
    visit: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
    run,
    evaluate: (script, given) => run(callOf(script, given)),
    complaints: async () => complaints.splice(0),
    async picture() {
      const { data } = (await ask('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
  }
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }

interface BidiMessage {
  readonly id?: number
  readonly type: string
  readonly message?: string
  readonly result?: unknown
  readonly method?: string
  readonly params?: { readonly level?: string; readonly text?: string }
}

interface Bidi {
  readonly complaints: string[]
  ask(method: string, params: object): Promise<unknown>
}

async function connect(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`Firefox refused a WebSocket at ${url}`)))
  })
  const asked = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const complaints: string[] = []
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as BidiMessage
    if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      complaints.push(message.params.text ?? '')
    if (message.id === undefined) return
    const one = asked.get(message.id)
    asked.delete(message.id)
    if (message.type === 'error') one?.reject(new Error(message.message))
    else one?.resolve(message.result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of asked.values()) reject(new Error('Firefox hung up'))
    asked.clear()
  })
  return {
    complaints,
    ask(method, params) {
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) throw new Error('Firefox hung up')
        asked.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
  }
}
