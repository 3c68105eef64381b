import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

/** A browser of Playwright's own where there is one, else the system's: best the one that draws no window of its own. */
const own = existsSync(chromium.executablePath())
const system =
  process.env.CHROMIUM_PATH ??
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path))

/** The browser of the tests, as people are told of it. */
export const foundBrowser: string = own ? "Playwright's own Chromium" : (system ?? 'none')

/** How the browser of the tests is started. */
export const launchOptions: LaunchOptions = own
  ? {}
  : {
      ...(system && { executablePath: system }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    }

/** A browser that keeps pages for the way back, which the one without a window does not; null where there is none. */
export const wholeBrowser: string | null = own
  ? chromium.executablePath()
  : (['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
      existsSync(path),
    ) ?? null)
