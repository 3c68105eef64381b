import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const RECORDS = ['FAULTS.md', 'INVARIANTS.md', 'MUTANTS.md', 'RUNS.json', 'THREATS.md']
const SOURCES = [
  'web',
  'functions/contract',
  'package-lock.json',
  ...RECORDS.map((name) => `tests/worlds/${name}`),
]
/** A build's output inside `web`. */
const MADE = /^(dist|\.build)\b/

/** The site is built once for all tests: by `npm test`, or here if a source has changed since. */
export default async function buildSiteIfOlder(): Promise<void> {
  if (changedAt(join(root, 'web/dist/index.html')) > Math.max(...SOURCES.map(lastChange))) return
  // For production: a test's NODE_ENV would bundle React's development build.
  const { NODE_ENV: _, ...env } = process.env
  await promisify(execFile)(process.execPath, [join(root, 'web/build/run.ts')], { env })
}

/** The latest modification time in a file or folder, unix ms. */
function lastChange(name: string): number {
  const path = join(root, name)
  if (!statSync(path).isDirectory()) return changedAt(path)
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => !MADE.test(file))
  return Math.max(...files.map((file) => changedAt(join(path, file))))
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
