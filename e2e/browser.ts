import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

const named = process.env.CHROMIUM_PATH
/** Playwright's own browser if installed, else the system's, preferably the headless shell. */
const own = named === undefined && existsSync(chromium.executablePath())
const system =
  named ??
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path))

/** The tests' browser, for messages. */
export const foundBrowser: string = own ? "Playwright's own Chromium" : (system ?? 'none')

/**
 * Pages behind the address bar, which a browser with windows opens for each window: unseen by tests, and costlier than
 * the page under test.
 */
const unseenPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** For a browser that is started by hand. */
export const withoutUnseenPages = `--disable-features=${unseenPages.join(',')}`

/**
 * For a browser that Playwright starts. It replaces Playwright's own argument of this name, so its values are repeated
 * here.
 */
const leanWindow = `--disable-features=${[
  ...unseenPages,
  // A spare process for a page that is not opened.
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
  // A page of a test ends before optimised code has repaid its compilation.
  '--js-flags=--no-maglev,--no-opt',
  // The tabs of a visitor share one process, which the empty first document of a tab has started.
  '--renderer-process-limit=1',
]

/** How the browser of the tests is started. */
export const launchOptions: LaunchOptions = own
  ? {}
  : {
      ...(system && { executablePath: system }),
      args: system?.includes('headless') ? systemArgs : [...systemArgs, leanWindow],
    }

/** A browser with a back/forward cache, which the headless shell lacks; null if none is installed. */
export const wholeBrowser: string | null = own
  ? chromium.executablePath()
  : (['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
      existsSync(path),
    ) ?? null)

/** How a test that needs it starts it. */
export const wholeLaunchOptions: LaunchOptions = wholeBrowser
  ? { executablePath: wholeBrowser, args: [...systemArgs, leanWindow, '--headless=new'] }
  : launchOptions
