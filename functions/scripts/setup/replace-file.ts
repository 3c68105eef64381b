import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Readable by its owner alone. */
export const PRIVATE = 0o600

/** Replaces a file whole or not at all: a process that is killed leaves the file before it. `mode` is that of a new file. */
export function replaceFile(file: string, text: string, mode: number): void {
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode })
  renameSync(draft, file)
}
