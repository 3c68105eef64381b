import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { instances } from './instances.ts'
import type { Options } from './under-test.ts'

const root = join(import.meta.dirname, '..')

const wide = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

/** The tests of a project follow each other on an instance of their own; the projects run side by side. */
function project(name: keyof typeof instances) {
  const instance = instances[name]
  return { name, testDir: name, workers: 1, use: { ...wide, instance, baseURL: instance.siteUrl } }
}

export default defineConfig<Options>({
  outputDir: '.results/artifacts',
  // All patience is here: enough for a machine that is busy with other things.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [[process.env.CI ? 'line' : 'list'], ['./time-per-project.ts']],
  // A trace of every step would cost a third of the time; `--trace on` writes one.
  use: { launchOptions, screenshot: 'off', trace: 'off' },
  projects: [project('site'), project('purchase')],
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: root,
    wait: { stdout: /Every instance is up/ },
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
