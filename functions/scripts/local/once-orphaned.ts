import { readFileSync } from 'node:fs'

/** Calls this when the process that started this one is gone: npm does not pass signals on, and one that is killed cannot. */
export function onceOrphaned(end: () => void): void {
  const before = startedBy()
  const looking = setInterval(() => {
    if (startedBy() === before) return
    clearInterval(looking)
    end()
  }, 500).unref()
}

/** The process that started this one, and, where that is a shell of npm that outlives it, npm: Linux tells it by /proc. */
function startedBy(): string {
  const parent = process.ppid
  try {
    const [, npm = ''] = /\(sh\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? []
    return `${parent} ${npm}`
  } catch {
    // Another system, or the parent has just ended: the next look says so.
    return `${parent} `
  }
}
