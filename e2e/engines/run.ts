import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { walletFromPassphrase } from '../../tests/sandbox/accounts.ts'
import { createControl } from '../../tests/sandbox/control.ts'
import { results } from '../instances.ts'
import type { Engine, Missing } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { buyPass, lookAtPages, sendForm } from './visit.ts'
import { startWebKit } from './webkit.ts'

// Visits the site in the engines that are not Chromium: looks at every page at two widths, buys a pass and sends a form. An
// engine that this machine does not have is named, and is no failure; what goes wrong in one that it has is.

const root = join(import.meta.dirname, '../..')
const PORT = 8830
const siteUrl = `http://127.0.0.1:${PORT}`
const sandbox = createControl(`http://127.0.0.1:${PORT + 1}`)

const site = await startSite()
let failed = false
try {
  for (const start of [() => startFirefox(PORT + 6), () => startWebKit(PORT + 7)]) {
    const engine = await start()
    if ('missing' in engine) tellMissing(engine)
    else failed = !(await visitIn(engine)) || failed
  }
} finally {
  site.kill('SIGINT')
}
process.exitCode = failed ? 1 : 0

async function visitIn(engine: Engine): Promise<boolean> {
  const wallet = walletFromPassphrase(`${engine.name} ${Date.now()}`)
  await sandbox.fund(wallet.address, 500)
  const visit = { engine, siteUrl, sandbox, wallet }
  const steps = { 'looked at every page': lookAtPages, 'bought a pass': buyPass, 'sent a form': sendForm }
  let whole = true
  for (const [what, step] of Object.entries(steps)) {
    const wrong = await step(visit).catch((error: unknown) => [String(error)])
    console.log(`${engine.name} ${what}: ${wrong.length === 0 ? 'well' : `${wrong.length} wrong`}`)
    for (const words of wrong) console.log(`  ${words}`)
    whole &&= wrong.length === 0
  }
  await engine.close()
  return whole
}

function tellMissing({ name, missing }: Missing): void {
  console.log(`${name} was not found: ${missing}.`)
}

/** The whole product on ports and with a state of its own, as it was built last. */
async function startSite(): Promise<ChildProcess> {
  const state = join(results, 'state', 'engines')
  const child = spawn(process.execPath, ['functions/scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      TOUCHSTONE_PORT: String(PORT),
      TOUCHSTONE_STATE: state,
      TOUCHSTONE_FRESH: '1',
      ...(existsSync(join(root, 'web/dist/index.html')) && { TOUCHSTONE_BUILT: '1' }),
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
