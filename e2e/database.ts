import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { instanceUnderTest } from './under-test.ts'

const run = promisify(execFile)

export type Row = Readonly<Record<string, string | number | null>>

/** Runs one statement on the D1 database of the instance under test, beside its server, and answers with its rows. */
export async function d1(sql: string): Promise<readonly Row[]> {
  const folder = join(instanceUnderTest().state, 'worker/v3/d1/miniflare-D1DatabaseObject')
  const name = readdirSync(folder).find((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite')
  if (!name) throw new Error(`There is no database in ${folder}`)
  const script = join(import.meta.dirname, 'run-sql.ts')
  // A separate process, because node:sqlite prints a warning wherever it is loaded.
  const words = ['--disable-warning=ExperimentalWarning', script, join(folder, name), sql]
  const { stdout } = await run(process.execPath, words)
  return JSON.parse(stdout) as readonly Row[]
}
