import type { Reporter, TestModule } from 'vitest/node'

interface Tally {
  readonly began: number
  ended: number
  readonly outcomes: Map<string, number>
}

/**
 * Prints one line per project after a run, such as `node 900 passed 21 s`: the time from its first file to its last.
 */
export default class TimePerProject implements Reporter {
  readonly #tallies = new Map<string, Tally>()

  onTestRunStart(): void {
    this.#tallies.clear()
  }

  onTestModuleQueued({ project }: TestModule): void {
    if (this.#tallies.has(project.name)) return
    this.#tallies.set(project.name, { began: Date.now(), ended: Date.now(), outcomes: new Map() })
  }

  onTestModuleEnd(file: TestModule): void {
    const tally = this.#tallies.get(file.project.name)
    if (!tally) return
    tally.ended = Date.now()
    const states = [...file.children.allTests()].map((test) => test.result().state)
    // A file may fail without a failing test.
    for (const state of [...states, ...file.errors().map(() => 'failed')]) {
      tally.outcomes.set(state, (tally.outcomes.get(state) ?? 0) + 1)
    }
  }

  onTestRunEnd(): void {
    for (const [project, { began, ended, outcomes }] of this.#tallies) {
      const counts = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`)
      console.log([project, ...counts, Math.round((ended - began) / 1000), 's'].join(' '))
    }
  }
}
