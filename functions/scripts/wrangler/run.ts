import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { parseJson } from '#contract/parse-json'
import { root } from '../root.ts'
import { QUIETLY, wranglerProgram } from './program.ts'

/** What one run of wrangler left. */
export interface Ran {
  /** The exit code; null if it was killed. */
  readonly status: number | null
  /** Without colours. */
  readonly stdout: string
  readonly stderr: string
  /** What it wrote into its report file (WRANGLER_OUTPUT_FILE_PATH), a JSON value a line. */
  readonly report: readonly unknown[]
}

/** Runs wrangler with these arguments and this standard input. Tests have one that needs no account. */
export type RunWrangler = (args: readonly string[], input?: string) => Promise<Ran>

/** Runs the real one to its end. It cannot ask anything: its input is no terminal. */
export const runWrangler: RunWrangler = async (args, input = '') => {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-wrangler-'))
  const file = join(folder, 'report.ndjson')
  try {
    const child = spawn(process.execPath, [wranglerProgram, ...args], {
      cwd: root,
      env: { ...process.env, ...QUIETLY, WRANGLER_OUTPUT_FILE_PATH: file },
      stdio: 'pipe',
    })
    // A run that ends before it has read its input closes the pipe, which is no failure of its own.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const ended = new Promise<number | null>((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    )
    const [status, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
    return {
      status,
      stdout: stripVTControlCharacters(stdout),
      stderr: stripVTControlCharacters(stderr),
      report: await reportIn(file),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function reportIn(file: string): Promise<readonly unknown[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => parseJson(line) ?? [])
}
