import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { onceOrphaned } from '../functions/scripts/local/once-orphaned.ts'
import { QUIETLY, wranglerProgram } from '../functions/scripts/wrangler/program.ts'
import {
  builtSite,
  builtWorker,
  emptyDatabase,
  type Instance,
  instances,
  logOf,
  results,
} from './instances.ts'

// Starts all instances in parallel, with one build of the site, the Worker as deployed and one migrated database, and
// prints a line once each is ready. Their logs are kept beside the results.

const root = join(import.meta.dirname, '..')
const CLOSE_EVERY = '600'
const children: ChildProcess[] = []

takePrecedence()
process.once('SIGTERM', end)
process.once('SIGINT', end)
onceOrphaned(() => void end())
mkdirSync(results, { recursive: true })
rmSync(emptyDatabase, { recursive: true, force: true })
// A separate build: the last one may have no nodes, or those of production, and a deployed one has none of these.
process.env.CHECK_NODES = instances.site.nodeSockets.join(', ')
process.env.MAIL = '1'
await Promise.all([
  run('web/build/run.ts', builtSite),
  // The served site is not part of the bundle, and may not exist yet.
  run(wranglerProgram, 'deploy', '--dry-run', '--env', '', '--outdir', builtWorker, '--assets', 'web/public'),
  run(
    wranglerProgram,
    ...[
      'd1',
      'execute',
      'DB',
      '--env',
      '',
      '--local',
      '--yes',
      '--persist-to',
      emptyDatabase,
      '--file',
      allMigrations(),
    ],
  ),
])
const all: readonly Instance[] = Object.values(instances)
// Those of the demo wallet Holder first: while its purchases wait for ledgers to close, the others start.
const buying = all.filter(({ hasHolder }) => hasHolder).map(start)
await Promise.all(buying.map(({ buys }) => buys))
const others = all.filter(({ hasHolder }) => !hasHolder).map(start)
await Promise.all([...buying, ...others].map(({ ready }) => ready))
console.log('Every instance is up.')

/**
 * The instances precede the browsers, which run beside them here only: a Worker that waits seconds for a processor reports
 * other services as unreachable. A browser that runs as root precedes by itself; no other process may.
 */
function takePrecedence(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH)
  } catch {
    // Without the right to do so everything has the same priority, browsers too.
  }
}

/** Every migration in one file: separately they take five seconds longer, for which all tests wait. */
function allMigrations(): string {
  const folder = join(root, 'functions/adapters/db/migrations')
  const file = join(results, 'migrations.sql')
  const each = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  writeFileSync(file, each.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n'))
  return file
}

async function run(script: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...QUIETLY, CI: 'true' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}

interface Start {
  /** Resolves when the site answers and the demo wallet buys. */
  readonly buys: Promise<void>
  readonly ready: Promise<void>
}

/** If the instance exits, everything exits. */
function start(instance: Instance): Start {
  const { port, state, hasHolder } = instance
  const child = spawn(process.execPath, ['functions/scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      TOUCHSTONE_PORT: String(port),
      TOUCHSTONE_STATE: state,
      TOUCHSTONE_FRESH: '1',
      TOUCHSTONE_DATABASE: emptyDatabase,
      TOUCHSTONE_SITE: builtSite,
      TOUCHSTONE_WORKER: join(builtWorker, 'index.js'),
      TOUCHSTONE_CLOSE_EVERY: CLOSE_EVERY,
      ...(!hasHolder && { TOUCHSTONE_NO_DEMO: '1' }),
      // Otherwise instances of the same Worker would find each other here.
      WRANGLER_REGISTRY_PATH: join(state, 'registry'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  child.once('exit', end)
  child.stdout.pipe(createWriteStream(logOf(instance)))
  const says = (words: string) =>
    new Promise<void>((resolve) => {
      child.stdout.on('data', (said: Buffer) => {
        if (said.includes(words)) resolve()
      })
    })
  return { buys: says('buying two passes'), ready: says('Ctrl-C ends everything') }
}

/** Exits when all have exited, so that the next run finds the ports free. */
async function end(): Promise<void> {
  const alive = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  for (const child of alive) child.kill('SIGTERM')
  await Promise.all(alive.map((child) => once(child, 'exit')))
  process.exit(0)
}
