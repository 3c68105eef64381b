import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type Children, createChildren } from './children.ts'
import { callOf, type Engine, type Missing } from './engine.ts'
import { found } from './found.ts'

const NAME = 'WebKit'
const LIBRARY = '/usr/lib/x86_64-linux-gnu/webkit2gtk'

/** The system's WebKit, in MiniBrowser, controlled by its driver. It needs a display: Xvfb's if installed. */
export async function startWebKit(): Promise<Engine | Missing> {
  const driver = found(process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver')
  if (!driver) return { name: NAME, missing: 'no WebKitWebDriver in /usr/bin (webkit2gtk-driver)' }
  const binary = found(
    `${LIBRARY}-4.1/MiniBrowser`,
    `${LIBRARY}-4.0/MiniBrowser`,
    '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
  )
  if (!binary) return { name: NAME, missing: 'no MiniBrowser beside the library of webkit2gtk' }
  const screen = found('/usr/bin/Xvfb')
  if (!screen && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return { name: NAME, missing: 'no Xvfb to draw a display, and no display' }

  const children = createChildren()
  try {
    const env = screen ? await drawDisplay(children, screen) : process.env
    const port = await freePort()
    const webDriver = children.start(driver, [`--port=${port}`], env)
    const session = await Promise.race([begin(`http://127.0.0.1:${port}`, binary), webDriver.ended])
    await openWindow(session)
    return {
      ...page(session),
      async close() {
        await session('DELETE', '').finally(() => children.end())
      },
    }
  } catch (error) {
    await children.end()
    throw error
  }
}

/** A new display with a free number; returns the environment for it. */
async function drawDisplay(children: Children, screen: string): Promise<NodeJS.ProcessEnv> {
  const xvfb = children.start(screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24'])
  return {
    ...process.env,
    DISPLAY: `:${await xvfb.says(/^(\d+)$/)}`,
    GDK_BACKEND: 'x11',
    // Without a GPU its renderer is emulated: two frames take a second, and 0.1 s with it disabled.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  }
}

/** The driver does not choose a port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function page(session: Session): Omit<Engine, 'close'> {
  return {
    name: NAME,
    resize: async (width, height) => void (await session('POST', '/window/rect', { width, height })),
    async visit(url) {
      await session('POST', '/url', { url })
      await evaluate(session, LISTEN)
    },
    run: (expression) => evaluate(session, expression),
    evaluate: (script, given) => evaluate(session, callOf(script, given)),
    complaints: () => evaluate(session, '(window.__complaints ?? []).splice(0)'),
    picture: async () => Buffer.from((await session('GET', '/screenshot')) as string, 'base64'),
  }
}

/** The driver does not expose the console, so the page records it once it has loaded. */
const LISTEN = `(() => {
  const said = (window.__complaints = [])
  addEventListener('error', ({ message }) => said.push(message))
  addEventListener('unhandledrejection', ({ reason }) => said.push(String(reason)))
  const { error } = console
  console.error = (...words) => { said.push(words.join(' ')); error(...words) }
  return true
})()`

type Session = (method: string, path: string, body?: object) => Promise<unknown>

async function begin(driver: string, binary: string): Promise<Session> {
  const args = ['--automation', '--javascript-can-open-windows-automatically=true']
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } }
  await untilReady(`${driver}/status`)
  const { sessionId } = (await ask('POST', `${driver}/session`, { capabilities })) as { sessionId: string }
  const session: Session = (method, path, body) => ask(method, `${driver}/session/${sessionId}${path}`, body)
  await session('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 })
  return session
}

/** A window without a toolbar is as large as its page; one with a toolbar is never narrower than 447 px. */
async function openWindow(session: Session): Promise<void> {
  const first = await session('GET', '/window')
  await evaluate(session, `open('about:blank', '', 'popup,noopener,width=360,height=780')`)
  const handles = (await session('GET', '/window/handles')) as readonly string[]
  const handle = handles.find((one) => one !== first)
  if (!handle) throw new Error('WebKit opened no window without a toolbar')
  await session('POST', '/window', { handle })
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

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const reply = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const text = await reply.text()
  const { value } = (text === '' ? {} : JSON.parse(text)) as { value?: { message?: string } | null }
  if (!reply.ok || value === undefined)
    throw new Error(`${method} ${url} was answered ${reply.status}: ${value?.message ?? (text || 'nothing')}`)
  return value
}

/** A driver needs time to listen. */
async function untilReady(status: string): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    try {
      await ask('GET', status)
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}
