import { ConfigurationError, type Problem } from '../../config/problem.ts'
import type { Log } from '../../log.ts'

const logged = new WeakSet<object>()

/** Logs why the Worker cannot serve, once per isolate. The log is the only place where this is said. */
export function logProblems(problems: readonly Problem[], log: Pick<Log, 'attention'>): void {
  if (logged.has(problems)) return
  logged.add(problems)
  log.attention({ what: new ConfigurationError(problems).message })
}
