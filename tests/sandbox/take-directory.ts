import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWith } from './given-options.ts'

/**
 * Takes the directory for this process until it exits: two ledgers would spoil one journal. That of a killed process is taken
 * over. Ends this process with a sentence where another one has it.
 */
export function takeDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'pid')
  while (!writes(file)) {
    const other = Number(readFileSync(file, 'utf8'))
    if (isRunning(other))
      endWith(
        `${directory} belongs to the sandbox that runs as process ${other}. If it does not, delete ${file}. A second sandbox needs another --dir.`,
      )
    rmSync(file, { force: true })
  }
  process.once('exit', () => rmSync(file, { force: true }))
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
  // In a new container the file of a killed process may have this one's number.
  if (!(id > 0) || id === process.pid) return false
  try {
    return process.kill(id, 0)
  } catch (error) {
    // A process of another user cannot be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
