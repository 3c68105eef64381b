import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { walletFromPassphrase } from '../../tests/sandbox/accounts.ts'
import { createControl } from '../../tests/sandbox/control.ts'
import { givenOptions } from '../../tests/sandbox/given-options.ts'
import { results } from '../instances.ts'
import { startSite } from '../start-site.ts'
import { followApplication } from './applicant-visit.ts'
import { answerAtDesk } from './desk-visit.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { buyPass, lookAtPages, sendForm } from './visit.ts'
import { startWebKit } from './webkit.ts'

// Visits the site in Firefox and WebKit: checks every page at two widths, buys a pass, sends a form, answers at the desk and
// follows an application by mail. A missing engine is named and is no failure; `-- --need` makes it one. A fault in an
// installed one is a failure. `-- --pictures` keeps screenshots.

const PORT = 8830
const siteUrl = `http://127.0.0.1:${PORT}`
const accessUrl = `http://127.0.0.1:${PORT + 8}`
const sandbox = createControl(`http://127.0.0.1:${PORT + 1}`)
const picturesFolder = join(results, 'engines')
const { need: needed, pictures: pictured } = givenOptions({
  need: { type: 'boolean', default: false },
  pictures: { type: 'boolean', default: false },
})
/** True once initial animations have finished and been painted. */
const PAINTED = `new Promise((resolve) => setTimeout(() =>
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))), 1_000))`

// Child processes end when this process exits, which a signal alone does not cause.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const site = await startSite(PORT, 'engines')
let failed = false
try {
  for (const start of [startFirefox, startWebKit]) {
    try {
      const engine = await start()
      if ('missing' in engine) {
        console.log(`${engine.name} was not found: ${engine.missing}.`)
        failed ||= needed
      } else failed = !(await visitIn(engine)) || failed
    } catch (error) {
      console.log(`An engine could not be visited. ${error}`)
      failed = true
    }
  }
} finally {
  site.kill('SIGINT')
}
process.exitCode = failed ? 1 : 0

async function visitIn(engine: Engine): Promise<boolean> {
  const wallet = walletFromPassphrase(`${engine.name} ${Date.now()}`)
  const steps = {
    'looked at every page': lookAtPages,
    'bought a pass': buyPass,
    'sent a form': sendForm,
    'answered at the desk': answerAtDesk,
    'followed an application': followApplication,
  }
  let whole = true
  try {
    await sandbox.fund(wallet.address, 500)
    const visit = { engine, siteUrl, accessUrl, sandbox, wallet, keep: keepPictures(engine) }
    for (const [what, step] of Object.entries(steps)) {
      const wrong = await step(visit).catch((error: unknown) => [String(error)])
      console.log(`${engine.name} ${what}: ${wrong.length === 0 ? 'well' : `${wrong.length} wrong`}`)
      for (const words of wrong) console.log(`  ${words}`)
      whole &&= wrong.length === 0
    }
  } finally {
    await engine.close()
  }
  return whole
}

function keepPictures(engine: Engine) {
  if (pictured) mkdirSync(picturesFolder, { recursive: true })
  return async (name: string) => {
    if (!pictured) return
    await engine.run(PAINTED)
    writeFileSync(join(picturesFolder, `${engine.name}-${name}.png`), await engine.picture())
  }
}
