import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { instanceUnderTest } from './under-test.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

export type Row = Readonly<Record<string, string | number | null>>

/** Runs one statement on the server's own D1 database, beside the server, and answers with its rows. */
export async function d1(sql: string): Promise<readonly Row[]> {
  const { stdout } = await run(
    process.execPath,
    [
      join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js'),
      ...['d1', 'execute', 'DB', '--local', '--json'],
      ...['--persist-to', join(instanceUnderTest().state, 'worker'), '--command', sql],
    ],
    { cwd: root, env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' } },
  )
  const [first] = JSON.parse(stdout) as readonly { readonly results: readonly Row[] }[]
  return first?.results ?? []
}
