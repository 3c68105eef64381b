import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { instances } from './instances.ts'
import type { Options } from './under-test.ts'

const root = join(import.meta.dirname, '..')

const wide = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

/**
 * The projects run side by side, each on an instance of its own. Where one test would disturb another, a project has one
 * worker, and its tests follow each other.
 */
function project(name: keyof typeof instances, workers: number) {
  const instance = instances[name]
  return { name, testDir: name, workers, use: { ...wide, instance, baseURL: instance.siteUrl } }
}

export default defineConfig<Options>({
  outputDir: '.results/artifacts',
  // All patience is here: enough for a machine that is busy with other things. What a page could not read it reads again
  // after half a minute.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  // More than there are cores, since whoever buys often waits for a ledger.
  workers: 5,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [[process.env.CI ? 'line' : 'list'], ['./time-per-project.ts']],
  use: {
    launchOptions,
    // What moves is drawn again and again: only the tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'off',
    // A trace of every step would cost a third of the time; `--trace on` writes one.
    trace: 'off',
  },
  projects: [project('site', 3), project('purchase', 1), project('trouble', 1)],
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: root,
    wait: { stdout: /Every instance is up/ },
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
