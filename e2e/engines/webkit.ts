import { type ChildProcess, spawn } from 'node:child_process'
import type { Engine, Missing } from './engine.ts'
import { found } from './found.ts'

const NAME = 'WebKit'
const LIBRARY = '/usr/lib/x86_64-linux-gnu/webkit2gtk'
/** Where a display is drawn that nobody sees. */
const DISPLAY = ':97'

/** The system's WebKit, in its small browser, spoken to by its own driver. It wants a display: without one, Xvfb's. */
export async function startWebKit(port: number): Promise<Engine | Missing> {
  const driver = found(process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver')
  if (!driver) return { name: NAME, missing: 'no WebKitWebDriver in /usr/bin (webkit2gtk-driver)' }
  const binary = found(
    `${LIBRARY}-4.1/MiniBrowser`,
    `${LIBRARY}-4.0/MiniBrowser`,
    '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
  )
  if (!binary) return { name: NAME, missing: 'no MiniBrowser beside the library of webkit2gtk' }
  const screen = process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? null : found('/usr/bin/Xvfb')
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY && !screen)
    return { name: NAME, missing: 'no display, and no Xvfb to draw one' }

  const children: ChildProcess[] = []
  if (screen) children.push(spawn(screen, [DISPLAY, '-screen', '0', '1600x1200x24'], { stdio: 'ignore' }))
  const env = screen ? { ...process.env, DISPLAY } : process.env
  children.push(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' }))
  const session = await begin(`http://127.0.0.1:${port}`, binary)

  return {
    name: NAME,
    async resize(width, height) {
      await session('POST', '/window/rect', { width, height })
      const inside = await evaluate<[number, number]>(session, '[innerWidth, innerHeight]')
      await session('POST', '/window/rect', { width: 2 * width - inside[0], height: 2 * height - inside[1] })
    },
    async visit(url) {
      await session('POST', '/url', { url })
      await evaluate(session, LISTEN)
    },
    run: (expression) => evaluate(session, expression),
    complaints: () => evaluate(session, '(window.__complaints ?? []).splice(0)'),
    async close() {
      await session('DELETE', '', undefined)
      for (const child of children) child.kill()
    },
  }
}

/** The driver tells nothing of the console, so the page itself keeps what is said there. */
const LISTEN = `(() => {
  const said = (window.__complaints = [])
  addEventListener('error', ({ message }) => said.push(message))
  addEventListener('unhandledrejection', ({ reason }) => said.push(String(reason)))
  const { error } = console
  console.error = (...words) => { said.push(words.join(' ')); error(...words) }
  return true
})()`

type Session = (method: string, path: string, body: object | undefined) => Promise<unknown>

async function begin(driver: string, binary: string): Promise<Session> {
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
  }
  const { sessionId } = (await untilAnswered(() => ask('POST', `${driver}/session`, { capabilities }))) as {
    sessionId: string
  }
  const session: Session = (method, path, body) => ask(method, `${driver}/session/${sessionId}${path}`, body)
  await session('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 })
  return session
}

async function evaluate<Value>(session: Session, expression: string): Promise<Value> {
  const script = `const done = arguments[arguments.length - 1];
    (async () => JSON.stringify((await (${expression})) ?? null))().then((value) => done({ value }), (error) => done({ error: String(error) }))`
  const answer = (await session('POST', '/execute/async', { script, args: [] })) as {
    value?: string
    error?: string
  }
  if (answer.error !== undefined || answer.value === undefined) throw new Error(answer.error)
  return JSON.parse(answer.value)
}

async function ask(method: string, url: string, body: object | undefined): Promise<unknown> {
  const reply = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await reply.json()) as { value: { message?: string } | null }
  if (!reply.ok) throw new Error(value?.message ?? `The driver answered ${reply.status}`)
  return value
}

/** A driver takes a while to listen. */
async function untilAnswered<Value>(act: () => Promise<Value>): Promise<Value> {
  const end = Date.now() + 30_000
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (Date.now() > end || !(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}
