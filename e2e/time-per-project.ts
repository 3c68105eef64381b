import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { foundBrowser } from './browser.ts'

interface Tally {
  readonly began: number
  ended: number
  readonly outcomes: Map<string, number>
}

/**
 * Prints the browser before a run, and one line per project after it, such as `site 60 passed 101 s`: the time from its
 * first test to its last.
 */
export default class TimePerProject implements Reporter {
  readonly #tallies = new Map<string, Tally>()

  printsToStdio(): boolean {
    return false
  }

  onBegin(_config: FullConfig, _suite: Suite): void {
    this.#tallies.clear()
    console.log(`browser ${foundBrowser}`)
  }

  onTestEnd(test: TestCase, { startTime, duration, status }: TestResult): void {
    const project = test.parent.project()?.name ?? ''
    const began = startTime.getTime()
    const tally = this.#tallies.get(project) ?? { began, ended: began, outcomes: new Map() }
    const outcome = status === 'timedOut' ? 'failed' : status
    tally.ended = Math.max(tally.ended, began + duration)
    tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1)
    this.#tallies.set(project, tally)
  }

  onEnd(): void {
    for (const [project, { began, ended, outcomes }] of this.#tallies) {
      const counts = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`)
      console.log([project, ...counts, Math.round((ended - began) / 1000), 's'].join(' '))
    }
  }
}
