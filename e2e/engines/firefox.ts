import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine, Missing } from './engine.ts'
import { found } from './found.ts'

const NAME = 'Firefox'

/** The system's Firefox, spoken to by WebDriver BiDi. */
export async function startFirefox(port: number): Promise<Engine | Missing> {
  const binary = found(
    process.env.FIREFOX_PATH,
    // Where there is one, the other is a script that looks for it.
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
  )
  if (!binary) return { name: NAME, missing: 'no firefox in /usr/bin, and FIREFOX_PATH names none' }
  const profile = mkdtempSync(join(tmpdir(), 'touchstone-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
  const child = spawn(binary, args, { stdio: 'ignore' })
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code, signal) => reject(new Error(`Firefox ended by ${code ?? signal}`))),
  )
  const bidi = await Promise.race([connect(`ws://127.0.0.1:${port}/session`), ended]).catch((error) => {
    child.kill()
    throw error
  })
  await bidi.ask('session.new', { capabilities: {} })
  await bidi.ask('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await bidi.ask('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  if (!context) throw new Error('Firefox has no page')

  return {
    name: NAME,
    resize: async (width, height) =>
      void (await bidi.ask('browsingContext.setViewport', { context, viewport: { width, height } })),
    visit: async (url) =>
      void (await bidi.ask('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(expression) {
      const answer = (await bidi.ask('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      })) as Evaluated
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result.value)
    },
    complaints: async () => bidi.complaints.splice(0),
    async close() {
      bidi.close()
      child.kill()
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }

interface Told {
  readonly id?: number
  readonly type: string
  readonly message?: string
  readonly result?: unknown
  readonly method?: string
  readonly params?: { readonly level?: string; readonly text?: string }
}

async function connect(url: string) {
  const socket = await opened(url)
  const asked = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const complaints: string[] = []
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const told = JSON.parse(String(data)) as Told
    if (told.method === 'log.entryAdded' && told.params?.level === 'error')
      complaints.push(told.params.text ?? '')
    const one = told.id === undefined ? undefined : asked.get(told.id)
    if (told.type === 'error') one?.reject(new Error(told.message))
    else one?.resolve(told.result)
  })
  return {
    complaints,
    ask(method: string, params: object): Promise<unknown> {
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        asked.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    close: () => socket.close(),
  }
}

/** A browser takes a while to listen. */
async function opened(url: string): Promise<WebSocket> {
  const end = Date.now() + 60_000
  for (;;) {
    const socket = new WebSocket(url)
    const open = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true))
      socket.addEventListener('error', () => resolve(false))
    })
    if (open) return socket
    if (Date.now() > end) throw new Error(`Nobody listens at ${url}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
