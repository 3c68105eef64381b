import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The files that this process has. */
const taken = new Set<string>()

/**
 * Runs what must not run twice at once on this machine. `file` holds the id of its process meanwhile; that of a killed process is
 * taken over. Throws a sentence for the operator where another process runs it.
 */
export async function alone<Value>(file: string, run: () => Promise<Value>): Promise<Value> {
  takeAlone(file)
  try {
    return await run()
  } finally {
    taken.delete(file)
    rmSync(file, { force: true })
  }
}

/** Takes the file for this process, until it is deleted or the process ends. `hint` ends the sentence that is thrown. */
export function takeAlone(file: string, hint = ''): void {
  mkdirSync(dirname(file), { recursive: true })
  while (!writes(file)) {
    const other = Number(readFileSync(file, 'utf8'))
    // In a new container the file of a killed process may have the number of this one.
    if (other === process.pid ? taken.has(file) : isRunning(other))
      throw new Error(
        `This runs already on this machine, as process ${other}. If it does not, delete ${file}.${hint}`,
      )
    rmSync(file, { force: true })
  }
  taken.add(file)
}

/** Writes the file, unless it is there. */
function writes(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

function isRunning(id: number): boolean {
  try {
    return id > 0 && process.kill(id, 0)
  } catch (error) {
    // A process of another user cannot be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
