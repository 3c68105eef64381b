import { defineConfig } from 'vitest/config'
import { LongestFirst } from './setup/longest-first.ts'
import { TIME_OUT } from './support/time-out.ts'

/** What buys passes through the whole product, in a world of its own. */
const journeys = ['tests/journeys/*.test.ts']
/** What starts a runtime or a process. */
const worker = ['tests/**/*.worker.test.{ts,tsx}']
/** What reads the site as it is built. */
const built = ['tests/web/built/*.test.ts']

const STAY = {
  disableMainFrameNavigation: true,
  disableChildPageNavigation: true,
  disableFallbackToSetURL: true,
}

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    reporters: ['default', './tests/setup/time-per-project.ts'],
    setupFiles: ['tests/setup/each-test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: TIME_OUT, interval: 20 } },
    maxWorkers: 4,
    // Most of what a test makes is gone a moment later: with more room for the young it is seldom looked through.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['tests/**/*.test.ts'],
          exclude: [...journeys, ...worker, ...built],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'built', include: built, globalSetup: 'tests/setup/built-site.ts', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/**/*.test.tsx'],
          exclude: worker,
          environment: 'happy-dom',
          // A click on a link is looked at, not followed: nothing is fetched that a test did not answer.
          environmentOptions: { happyDOM: { settings: { navigation: STAY } } },
          setupFiles: ['tests/setup/dom.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'worker', include: worker, isolate: false } },
      { extends: true, test: { name: 'journeys', include: journeys, isolate: false } },
    ],
  },
})
