import { type ChildProcess, spawn } from 'node:child_process'
import { chromium, expect, test } from '@playwright/test'
import { launchOptions, wholeBrowser, withoutUnseenPages } from './browser.ts'

/** A page of a browser with a visitor's default settings. */
interface PlainPage {
  /** The expression's settled value in the page. */
  ask<Value>(expression: string): Promise<Value>
  /** Goes there, and waits until the page is loaded. */
  goto(address: string): Promise<void>
  /** Points at the first element of this selector; `press` clicks there too. */
  point(selector: string, press?: boolean): Promise<void>
}

/**
 * Opens a page in a browser without Playwright's switches, which disable prerendering and the back/forward cache
 * (Chrome DevTools Protocol over its socket). Visitors have both.
 */
export async function inPlainBrowser(use: (page: PlainPage) => Promise<void>): Promise<void> {
  // In the test's results, which the next run deletes: a browser still writes for a moment after it ended.
  const profile = test.info().outputPath('profile')
  const browser = spawn(
    wholeBrowser ?? launchOptions.executablePath ?? chromium.executablePath(),
    [
      '--headless',
      '--no-sandbox',
      withoutUnseenPages,
      '--window-size=1440,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const gone = new Promise((resolve) => browser.once('exit', resolve))
  try {
    const address = await addressOf(browser)
    try {
      await use(await pageAt(new URL(address).host))
    } finally {
      // The started process may be a script that starts the browser: a signal would end only the script.
      // It may exit before it has answered.
      await command(address, 'Browser.close', {}).catch(() => undefined)
    }
  } finally {
    await gone
  }
}

function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    browser.stderr?.on('data', (words) => {
      said += String(words)
      const [address] = /ws:\/\/\S+/.exec(said) ?? []
      if (address) resolve(address)
    })
    browser.once('exit', () => reject(new Error(`The browser ended: ${said}`)))
  })
}

interface Target {
  readonly type: string
  readonly webSocketDebuggerUrl: string
}

async function pageAt(host: string): Promise<PlainPage> {
  const targetsNow = async () => (await (await fetch(`http://${host}/json/list`)).json()) as readonly Target[]

  /** A prerendered page is another target, so the visible one is searched for each time. */
  async function visible(): Promise<string> {
    const targets = await targetsNow()
    const target = targets.find(({ type }) => type === 'page')
    if (!target) throw new Error('The browser has no page')
    return target.webSocketDebuggerUrl
  }

  async function send(method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    return command(await visible(), method, params)
  }

  async function ask<Value>(expression: string): Promise<Value> {
    const { result } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    // A page being left no longer answers.
    return (result as { readonly value: Value } | undefined)?.value as Value
  }

  return {
    ask,
    async goto(url) {
      await send('Page.navigate', { url })
      const here = `document.readyState === 'complete' && location.href === ${JSON.stringify(url)}`
      await expect.poll(() => ask(here)).toBe(true)
    },
    async point(selector, press = false) {
      const { x, y } = await ask<{ readonly x: number; readonly y: number }>(
        `(() => {
          const element = document.querySelector(${JSON.stringify(selector)})
          element.scrollIntoView({ block: 'center', behavior: 'instant' })
          const { x, y, width, height } = element.getBoundingClientRect()
          return { x: x + width / 2, y: y + height / 2 }
        })()`,
      )
      const mouse = (type: string, clickCount: number) =>
        send('Input.dispatchMouseEvent', { type, x, y, button: clickCount ? 'left' : 'none', clickCount })
      await dispatch(await visible(), 'Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
      if (!press) return
      await mouse('mousePressed', 1)
      await mouse('mouseReleased', 1)
    },
  }
}

/**
 * Sends one command to a target and disconnects without its answer. A page that is prerendered while its visible one has
 * a connection is answered, and then never shown; pointing at a link for 200 ms prerenders it.
 */
async function dispatch(address: string, method: string, params: object): Promise<void> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ id: 1, method, params }))
      socket.close()
    })
    socket.addEventListener('close', resolve)
    socket.addEventListener('error', () => reject(new Error(`${method} was not sent`)))
  })
}

/** Sends one command to a target and waits for its answer. */
async function command(
  address: string,
  method: string,
  params: object,
): Promise<Readonly<Record<string, unknown>>> {
  const socket = new WebSocket(address)
  try {
    return await new Promise((resolve, reject) => {
      socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method, params })))
      socket.addEventListener('message', ({ data }) => {
        const { id, result } = JSON.parse(String(data))
        if (id === 1) resolve(result ?? {})
      })
      for (const end of ['close', 'error']) {
        socket.addEventListener(end, () => reject(new Error(`${method} was not answered`)))
      }
    })
  } finally {
    socket.close()
  }
}
