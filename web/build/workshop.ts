import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * An empty folder below `parent` for this process, so that concurrent builds do not collide. Those of builds that were broken off
 * are deleted.
 */
export async function emptyWorkshop(parent: string): Promise<string> {
  const names = await readdir(parent).catch(() => [])
  const own = String(process.pid)
  // One that was broken off may have had the id of this process.
  const left = names.filter((name) => name === own || !isRunning(Number(name)))
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })))
  return join(parent, own)
}

/** Whether a process has this id. Signal 0 only asks. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // A process of another user cannot be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
