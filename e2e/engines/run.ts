import { walletFromPassphrase } from '../../tests/sandbox/accounts.ts'
import { createControl } from '../../tests/sandbox/control.ts'
import { startSite } from '../start-site.ts'
import type { Engine, Missing } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { buyPass, lookAtPages, sendForm } from './visit.ts'
import { startWebKit } from './webkit.ts'

// Visits the site in the engines that are not Chromium: looks at every page at two widths, buys a pass and sends a form. An
// engine that this machine does not have is named, and is no failure; what goes wrong in one that it has is.

const PORT = 8830
const siteUrl = `http://127.0.0.1:${PORT}`
const sandbox = createControl(`http://127.0.0.1:${PORT + 1}`)

const site = await startSite(PORT, 'engines')
let failed = false
try {
  for (const start of [() => startFirefox(PORT + 6), () => startWebKit(PORT + 7)]) {
    const engine = await start().catch(
      (error: unknown) => new Error('An engine did not start', { cause: error }),
    )
    if (engine instanceof Error) {
      console.log(`${engine.message}: ${engine.cause}`)
      failed = true
    } else if ('missing' in engine) tellMissing(engine)
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
