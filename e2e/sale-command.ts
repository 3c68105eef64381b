import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { instanceUnderTest } from './under-test.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** Runs `npm run sale local` with these words, and an author, on the instance under test. */
export async function sale(...words: readonly string[]): Promise<string> {
  const signed = ['--by', 'Ada', '--why', 'a test of the browser']
  const place = ['--persist-to', join(instanceUnderTest().state, 'worker')]
  const program = ['--import', './functions/scripts/directory-imports.ts', 'functions/scripts/sale.ts']
  const command = [...program, 'local', ...words, ...signed, ...place]
  const { stdout } = await run(process.execPath, command, { cwd: root })
  return stdout
}
