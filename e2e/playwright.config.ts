import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, defineConfig, devices } from '@playwright/test'
import { state } from './database.ts'

const root = join(import.meta.dirname, '..')
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

const launchOptions = own
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

const wide = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

export default defineConfig({
  outputDir: '.results/artifacts',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
  // A busy machine may be late once; what fails twice is broken, and what needed a second try is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['line']] : [['list']],
  use: {
    baseURL: 'http://127.0.0.1:8787',
    launchOptions,
    screenshot: 'only-on-failure',
    // Writing down every step costs a third of the time: on CI only what failed once is watched that closely.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'site', testDir: 'site', use: wide },
    { name: 'purchase', testDir: 'purchase', use: wide },
  ],
  // The whole product, as `npm start` runs it, with a state of its own and a quicker ledger.
  webServer: {
    command: 'node functions/scripts/start.ts',
    cwd: root,
    wait: { stdout: /Ctrl-C ends everything/ },
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      TOUCHSTONE_STATE: state,
      TOUCHSTONE_CLOSE_EVERY: '600',
      TOUCHSTONE_FRESH: '1',
    },
  },
})
