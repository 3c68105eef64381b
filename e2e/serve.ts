import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Instance, instances, results } from './instances.ts'

// Starts every instance at the same time, all on the site as it was built last, and says so once each can be visited.
// What they say is kept beside the results.

const root = join(import.meta.dirname, '..')
const CLOSE_EVERY = '600'

mkdirSync(results, { recursive: true })
process.once('SIGTERM', end)
process.once('SIGINT', end)
if (!existsSync(join(root, 'web/dist/index.html'))) await build()
const running = Object.entries(instances).map(([name, instance]) => start(name, instance))
await Promise.all(running.map(({ ready }) => ready))
console.log('Every instance is up.')

async function build(): Promise<void> {
  const built = spawn(process.execPath, ['web/build.ts'], { cwd: root, stdio: 'inherit' })
  const code = await new Promise((resolve) => built.once('exit', resolve))
  if (code !== 0) process.exit(1)
}

function start(name: string, { port, state }: Instance): { child: ChildProcess; ready: Promise<void> } {
  const child = spawn(process.execPath, ['functions/scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      TOUCHSTONE_PORT: String(port),
      TOUCHSTONE_STATE: state,
      TOUCHSTONE_FRESH: '1',
      TOUCHSTONE_BUILT: '1',
      TOUCHSTONE_CLOSE_EVERY: CLOSE_EVERY,
      // Where instances of the same Worker would otherwise find each other.
      WRANGLER_REGISTRY_PATH: join(state, 'registry'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.pipe(createWriteStream(join(results, `${name}.log`)))
  child.once('exit', end)
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (said: Buffer) => {
      if (said.includes('Ctrl-C ends everything')) resolve()
    })
  })
  return { child, ready }
}

/** Ends when all have ended, so that whoever comes next finds their ports free. */
async function end(): Promise<void> {
  await Promise.all(
    running.map(({ child }) => {
      child.kill('SIGTERM')
      return child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))
    }),
  )
  process.exit(0)
}
