import { defineConfig } from 'vitest/config'
import { LongestFirst } from './setup/longest-first.ts'
import { TIME_OUT } from './support/time-out.ts'

/** Pages that are read from a runtime, not in a window. */
const served = 'tests/**/*.worker.test.tsx'
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
    // Long enough for a machine that is ten times as slow as usual: the longest test takes half a minute.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test in which nothing is expected would pass whatever the code does.
    expect: { requireAssertions: true, poll: { timeout: TIME_OUT, interval: 20 } },
    maxWorkers: 4,
    // Most objects of a test are garbage a moment later: a larger young generation is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      // All that needs no window, together: a process that changes its project starts anew and loads everything again.
      {
        extends: true,
        test: { name: 'node', include: ['tests/**/*.test.ts', served], exclude: built, isolate: false },
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
          exclude: [served],
          environment: 'happy-dom',
          // A click on a link is looked at, not followed: nothing is fetched that a test did not answer.
          environmentOptions: { happyDOM: { settings: { navigation: STAY } } },
          setupFiles: ['tests/setup/dom.ts'],
          isolate: false,
        },
      },
    ],
  },
})
