import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#contract/timing'
import { expectPort } from '../environment/local-site.ts'
import { root } from '../root.ts'
import { QUIETLY, wranglerProgram } from '../wrangler/program.ts'
import { eachLine, readable, type Stream } from './lines.ts'
import { onceOrphaned } from './once-orphaned.ts'

/** The command line tools come with the lockfile, so they are run by path with the Node that runs this script. */
const tools: Readonly<Record<string, string>> = {
  wrangler: wranglerProgram,
  vite: 'node_modules/vite/bin/vite.js',
  partykit: 'node_modules/partykit/dist/bin.mjs',
}

const quiet = { ...QUIETLY, PARTYKIT_SKIP_UPDATE_CHECK: '1' }

/** How long a server may take from its start to its first answer. */
const TIME_OUT = 60 * SECOND
/** How long what a process that has ended said may take to be read. */
const LAST_WORDS = SECOND / 2

/** Preloaded, because a wrangler that outlives this process would keep its ports. */
const END_WITH_PARENT = ['--import', new URL('./end-with-parent.ts', import.meta.url).href]

const children: ChildProcess[] = []
let ending = false

interface Talk {
  /** Its standard output is not shown. */
  readonly silent?: boolean
  /** Made for each of its streams: which lines are not shown. */
  readonly noise?: (stream: Stream) => (line: string) => boolean
}

/** Starts a script or tool in the background and prefixes its output. If it ends, everything ends. */
export function start(
  name: string,
  script: string,
  args: readonly string[],
  { silent = false, noise }: Talk = {},
): void {
  const child = spawned(script, args, process.env)
  for (const stream of ['stdout', 'stderr'] as const) {
    if (silent && stream === 'stdout') child.stdout.resume()
    else
      eachLine(child[stream], (line) => console.log(`${name.padEnd(8)} ${readable(line)}`), noise?.(stream))
  }
  // Its last words come after its exit; a process of its own may keep the streams open.
  const said = new Promise((resolve) => child.once('close', resolve))
  child.on('exit', async (code) => {
    await Promise.race([said, sleep(LAST_WORDS)])
    if (!ending) void stopAll(`${name} ended (${code ?? 'killed'})`, 1)
  })
}

/**
 * Runs a script or tool to its end, by default with this process's environment; throws with its output if it fails. Never resolves
 * once everything ends.
 */
export async function run(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  const child = spawned(script, args, { ...environment, CI: 'true' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      said += text
    })
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (ending) return new Promise(() => {})
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} failed:\n${said.trim()}`)
}

/** Checks that our ports are free: two instances on one port would answer for each other. */
export async function expectFree(ports: readonly number[]): Promise<void> {
  expectPort()
  for (const port of ports) {
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (!free) throw new Error(`Port ${port} is in use. Is Touchstone running already?`)
  }
}

/** Resolves once a server answers. Throws where it does not in time. */
export async function answering(url: string): Promise<void> {
  const late = AbortSignal.timeout(TIME_OUT)
  while (!late.aborted) {
    try {
      const response = await fetch(url, { signal: late })
      await response.arrayBuffer()
      if (response.ok) return
    } catch {
      // Not listening yet.
    }
    await sleep(100)
  }
  throw new Error(`${url} did not answer within ${TIME_OUT / SECOND} s`)
}

/** Ends every child, first by SIGINT, and then this process. */
export async function stopAll(reason: string | null, code: number): Promise<never> {
  if (!ending) {
    ending = true
    if (reason) console.error(`\n${reason}`)
    for (const child of children) child.kill('SIGINT')
    const gone = Promise.all(
      children.map((child) =>
        child.exitCode !== null || child.signalCode !== null
          ? null
          : new Promise((resolve) => child.once('exit', resolve)),
      ),
    )
    await Promise.race([gone, sleep(5_000)])
    for (const child of children) child.kill('SIGKILL')
    process.exit(code)
  }
  return new Promise(() => {})
}

/** One Ctrl-C, or the end of the process that started this one, ends everything. */
export function endTogether(): void {
  process.on('SIGINT', () => void stopAll(null, 0))
  process.on('SIGTERM', () => void stopAll(null, 0))
  onceOrphaned(() => void stopAll(null, 0))
}

function spawned(script: string, args: readonly string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...END_WITH_PARENT, tools[script] ?? script, ...args], {
    cwd: root,
    env: { ...environment, ...quiet },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}
