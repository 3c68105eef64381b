import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { localSiteUrl } from './environment/local-site.ts'
import { state } from './environment/local-state.ts'
import { closedSocketNoise, wranglerNoise } from './local/lines.ts'
import {
  builtSite,
  claimState,
  ports,
  prepareState,
  runCron,
  sandboxArgs,
  sandboxSettings,
  sandboxUrl,
  servedSite,
  workerArgs,
} from './local/local.ts'
import { answering, endTogether, expectFree, run, start, stopAll } from './local/processes.ts'

const PAGES = 'http://127.0.0.1:5173'
const PARTY = 'http://127.0.0.1:1999'

// For changing the code: hot pages, a Worker that rebuilds, rooms under PartyKit, and the sandbox.
endTogether()
try {
  // It takes no words.
  parseArgs({ options: {} })
  await expectFree([...Object.values(ports), 5173, 1999])
  claimState()
  console.log('Touchstone: preparing …')
  process.env.SITE_URL = localSiteUrl
  process.env.MAIL = '1'
  if (!builtSite) await run('web/build/run.ts', [servedSite])
  await prepareState()
  start('sandbox', 'tests/sandbox/serve.ts', sandboxArgs, { silent: true })
  start('party', 'partykit', partyArgs(), { noise: closedSocketNoise })
  start('worker', 'wrangler', [...workerArgs, '--var', `PARTY_URL:${PARTY}`, `SITE_URL:${PAGES}`], {
    noise: wranglerNoise,
  })
  start('pages', 'vite', ['--config', 'web/build/vite.config.ts'])
  await Promise.all([sandboxUrl, `${localSiteUrl}/api/health/status`, `${PAGES}/`].map(answering))
  await runCron()
  console.log(`
  Touchstone for developers. Ctrl-C ends everything.

    Pages with hot reload   ${PAGES}   (API and rooms are passed on)
    The Worker              ${localSiteUrl}
    Rooms (partykit dev)    ${PARTY}
    The sandbox phone       ${sandboxUrl}
    The mailbox             ${sandboxUrl}/mail
`)
} catch (error) {
  await stopAll(error instanceof Error ? error.message : String(error), 1)
}

function partyArgs(): readonly string[] {
  return [
    ...['dev', '--no-hotkeys', '--disable-request-cf-fetch'],
    ...['--port', '1999', '--persist', join(state, 'party')],
    ...['--var', `ROOM_SECRET=${sandboxSettings().ROOM_SECRET}`, '--var', `WORKER_URL=${localSiteUrl}`],
  ]
}
