import { createHash } from 'node:crypto'

/** What happened in a world: every step for the hash, and the acts in words for readers. */
export interface Trace {
  /** A step, by its short name. */
  step(line: string): void
  /** An act, in words for readers. */
  note(line: string): void
  /** The last acts, oldest first. */
  last(count: number): readonly string[]
  /** SHA-256 over all steps, acts and these rows. */
  hash(rows: string): string
}

export function createTrace(now: () => number, steps: () => number): Trace {
  const trace = createHash('sha256')
  const acts: string[] = []
  const start = now()
  return {
    step: (line) => void trace.update(`${now()} ${line}\n`),
    note(line) {
      const seconds = Math.floor((now() - start) / 1000)
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      acts.push(`step ${String(steps()).padStart(5)}  ${time.padStart(6)}  ${line}`)
      trace.update(`${line}\n`)
    },
    last: (count) => acts.slice(-count),
    hash: (rows) => trace.copy().update(rows).digest('hex'),
  }
}
