import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { results } from './instances.ts'

const root = join(import.meta.dirname, '..')

/** Builds and starts the whole product, on ports from this one on and with a new empty state. */
export async function startSite(port: number, name: string): Promise<ChildProcess> {
  const state = join(results, 'state', name)
  const child = spawn(process.execPath, ['functions/scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      TOUCHSTONE_PORT: String(port),
      TOUCHSTONE_STATE: state,
      TOUCHSTONE_FRESH: '1',
      TOUCHSTONE_CLOSE_EVERY: '600',
      WRANGLER_REGISTRY_PATH: join(state, 'registry'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The site did not start')))
    child.stdout.on('data', (said: Buffer) => {
      if (said.includes('Ctrl-C ends everything')) resolve()
    })
  })
  return child
}
