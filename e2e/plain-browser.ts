import { type ChildProcess, spawn } from 'node:child_process'
import { chromium, expect, test } from '@playwright/test'
import { launchOptions, wholeBrowser, withoutUnseenPages } from './browser.ts'

/** A page of a browser that was started as a visitor starts it. */
export interface PlainPage {
  /** What the expression is worth in the page, once it is settled. */
  ask<Value>(expression: string): Promise<Value>
  /** Goes there, and waits until the page is loaded. */
  goto(address: string): Promise<void>
  /** Where a visitor would point at the first element of this selector; `press` clicks there too. */
  point(selector: string, press?: boolean): Promise<void>
}

/**
 * Opens a page in a browser without Playwright's own switches, which turn off drawing pages ahead and keeping them for
 * the way back (Chrome DevTools Protocol over its socket). Both belong to what a visitor finds.
 */
export async function inPlainBrowser(use: (page: PlainPage) => Promise<void>): Promise<void> {
  // Among the results of the test, which go with the next run: what belongs to a browser writes on for a moment after it ended.
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
      // What was started may be no more than the script that starts the browser: ended by a signal, it would leave it behind.
      // It may be gone before it has answered.
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

  /** A page that was drawn ahead is another target, so the one that is shown is looked for each time. */
  async function send(method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    const targets = await targetsNow()
    const target = targets.find(({ type }) => type === 'page')
    if (!target) throw new Error('The browser has no page')
    return command(target.webSocketDebuggerUrl, method, params)
  }

  async function ask<Value>(expression: string): Promise<Value> {
    const { result } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    // A page that is being left answers nothing any more.
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
      await mouse('mouseMoved', 0)
      if (!press) return
      await mouse('mousePressed', 1)
      await mouse('mouseReleased', 1)
    },
  }
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
