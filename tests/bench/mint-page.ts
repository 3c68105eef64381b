import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { World } from '../support/world.ts'

/** Playwright's own browser where there is one, else the system's; null where there is none. */
export async function openBrowser(): Promise<Browser | null> {
  // A page whose document a test serves has no network of its own, and would be blocked from loopback sockets.
  const args = ['--no-sandbox', '--disable-features=LocalNetworkAccessChecks']
  const executablePath = browserPath()
  return executablePath ? chromium.launch({ args, executablePath }) : null
}

/** The program of that browser. */
export function browserPath(): string | undefined {
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  const places = ['chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell']
  return (
    process.env.CHROMIUM_PATH ?? places.map((name) => `/usr/bin/${name}`).find((place) => existsSync(place))
  )
}

/** Opens the mint page of a built site on a world: files from the folder, everything else from the Worker. */
export async function openMintPage(browser: Browser, { worker }: World, site: string): Promise<Page> {
  const { origin } = await worker.ready
  const context = await browser.newContext({ extraHTTPHeaders: { 'cf-connecting-ip': '10.255.0.1' } })
  await context.route(
    (url) => url.origin === origin,
    (route) => {
      const path = fileOf(site, new URL(route.request().url()).pathname)
      return path ? route.fulfill({ path }) : route.continue()
    },
  )
  const page = await context.newPage()
  await page.goto(`${origin}/founder-pass-wallet`)
  return page
}

/** The file of the site at a path; null for paths that the Worker answers. */
export function fileOf(site: string, path: string): string | null {
  const places = [join(site, path), join(site, `${path}.html`)]
  return places.find((place) => statSync(place, { throwIfNoEntry: false })?.isFile()) ?? null
}
