import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { type Instance, instances } from './instances.ts'
import type { Options } from './under-test.ts'

const root = join(import.meta.dirname, '..')

const wide = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

/**
 * The projects run in parallel. If its tests would disturb each other, a project has one worker and runs them in
 * sequence.
 */
function project(name: string, instance: Instance, workers: number) {
  const use = { ...wide, instance, baseURL: instance.siteUrl }
  // By test, not by file: no worker is left alone with the longest file.
  return { name, testDir: name, workers, fullyParallel: workers > 1, use }
}

export default defineConfig<Options>({
  outputDir: '.results/artifacts',
  // All time-outs are here, long enough for a busy machine. A page repeats a failed read after half a minute.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  // One for each that a project may have: more than the cores, since a purchase often waits for a ledger.
  workers: 7,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [[process.env.CI ? 'line' : 'list'], ['./time-per-project.ts']],
  use: {
    launchOptions,
    // Animations are costly to draw: only the tests of motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'off',
    // A trace of every step would cost a third of the time; `--trace on` writes one.
    trace: 'off',
  },
  projects: [
    project('site', instances.site, 3),
    project('purchase', instances.purchase, 1),
    project('switches', instances.desk, 1),
    project('trouble', instances.trouble, 1),
    project('desk', instances.desk, 1),
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: root,
    wait: { stdout: /Every instance is up/ },
    // They start in half a minute; beside other work it took more than three.
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
