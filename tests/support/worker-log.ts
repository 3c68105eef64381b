/** The lines that a Worker prints, and a way to wait for one. */
interface WorkerLog {
  /** Every line so far. */
  readonly lines: readonly string[]
  /** Stores a line. */
  add(line: string): void
  /** Resolves as soon as a line from the given one on contains all of this, or after this many milliseconds without. */
  says(parts: readonly string[], from: number, within: number): Promise<void>
}

export function createWorkerLog(): WorkerLog {
  const lines: string[] = []
  const waiting = new Set<(line: string) => void>()
  return {
    lines,
    add(line) {
      lines.push(line)
      for (const look of [...waiting]) look(line)
    },
    says(parts, from, within) {
      const matches = (line: string) => parts.every((part) => line.includes(part))
      if (lines.slice(from).some(matches)) return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve()
        }
        const look = (line: string) => {
          if (matches(line)) done()
        }
        const timer = setTimeout(done, within)
        waiting.add(look)
      })
    },
  }
}
