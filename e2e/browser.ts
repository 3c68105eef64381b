import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

const named = process.env.CHROMIUM_PATH
/** A browser of Playwright's own where there is one, else the system's: best the one that draws no window of its own. */
const own = named === undefined && existsSync(chromium.executablePath())
const system =
  named ??
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path))

/** The browser of the tests, as people are told of it. */
export const foundBrowser: string = own ? "Playwright's own Chromium" : (system ?? 'none')

/**
 * Pages behind the address bar, which a browser with windows opens for each of them and no test sees: more processor time than
 * the page under test.
 */
const unseenPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** For a browser that is started by hand. */
export const withoutUnseenPages = `--disable-features=${unseenPages.join(',')}`

/**
 * For a browser that Playwright starts. This takes the place of its own argument of this name, so what that one turns off is named
 * here too.
 */
const leanWindow = `--disable-features=${[
  ...unseenPages,
  // A process for a page that is not opened.
  'SpareRendererForSitePerProcess',
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
].join(',')}`

const systemArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How the browser of the tests is started. */
export const launchOptions: LaunchOptions = own
  ? {}
  : {
      ...(system && { executablePath: system }),
      args: system?.includes('headless') ? systemArgs : [...systemArgs, leanWindow],
    }

/** A browser that keeps pages for the way back, which the one without a window does not; null where there is none. */
export const wholeBrowser: string | null = own
  ? chromium.executablePath()
  : (['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
      existsSync(path),
    ) ?? null)

/** How it is started where a test wants it instead. */
export const wholeLaunchOptions: LaunchOptions = wholeBrowser
  ? { executablePath: wholeBrowser, args: [...systemArgs, leanWindow, '--headless=new'] }
  : launchOptions
