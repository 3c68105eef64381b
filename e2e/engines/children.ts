import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The processes of one engine. They end together, with every process that they started themselves. */
export interface Children {
  start(binary: string, args: readonly string[], env?: NodeJS.ProcessEnv): Child
  end(): Promise<void>
}

export interface Child {
  /**
   * The capture group of the first matching line; rejects with the last output if the process exits before or is too
   * slow.
   */
  says(pattern: RegExp): Promise<string>
  /** Rejects when the process exits, with its last output. */
  readonly ended: Promise<never>
}

/** How long a browser may take to listen, and how long it may take to end before it is killed. */
const START_MS = 90_000
const END_MS = 5_000
const LAST_WORDS = 8

export function createChildren(): Children {
  const all: ChildProcess[] = []
  // A run that is interrupted leaves no browser behind either.
  const killAll = () => {
    for (const child of all) signalGroup(child, 'SIGKILL')
  }
  process.once('exit', killAll)
  return {
    start(binary, args, env = process.env) {
      // A separate process group, because a browser is many processes.
      const child = spawn(binary, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
      all.push(child)
      return watch(binary, child)
    },
    async end() {
      for (const child of all.toReversed()) {
        signalGroup(child, 'SIGTERM')
        await Promise.race([gone(child), wait(END_MS)])
        signalGroup(child, 'SIGKILL')
        await gone(child)
      }
      process.off('exit', killAll)
    },
  }
}

function watch(binary: string, child: ChildProcess): Child {
  const lines: string[] = []
  const listeners = new Set<(line: string) => void>()
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      if (line.trim() === '') return
      lines.push(line)
      for (const listener of listeners) listener(line)
    })
  }
  const failure = (what: string) =>
    new Error(
      [`${binary} ${what}${lines.length > 0 ? ' and said last:' : ''}`, ...lines.slice(-LAST_WORDS)].join(
        '\n    ',
      ),
    )
  const ended = new Promise<never>((_, reject) => {
    child.once('error', ({ message }) => reject(failure(`could not be started (${message})`)))
    // Not on `exit`: its last output may still arrive then.
    child.once('close', (code, signal) => reject(failure(`ended with ${code ?? signal}`)))
  })
  // An error only for a caller that waits for output.
  ended.catch(() => {})
  return {
    ended,
    says(pattern) {
      const said = new Promise<string>((resolve) => {
        const listener = (line: string) => {
          const found = pattern.exec(line)?.[1]
          if (found !== undefined) resolve(found)
        }
        listeners.add(listener)
        for (const line of lines) listener(line)
      })
      const late = wait(START_MS).then(() => {
        throw failure(`did not say ${pattern} within ${START_MS / 1000} s`)
      })
      return Promise.race([said, ended, late])
    },
  }
}

function gone(child: ChildProcess): Promise<unknown> | null {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return null
  return new Promise((resolve) => child.once('exit', resolve))
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // Every process of the group has ended.
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
