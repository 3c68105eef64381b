import { parseArgs } from 'node:util'
import { localSiteUrl } from './environment/local-site.ts'
import { state } from './environment/local-state.ts'
import { wranglerNoise } from './local/lines.ts'
import {
  accessUrl,
  builtSite,
  claimState,
  closeEvery,
  nodeSockets,
  nodes,
  ports,
  prepareState,
  runCron,
  sandboxArgs,
  sandboxUrl,
  servedSite,
  workerArgs,
} from './local/local.ts'
import { answering, endTogether, expectFree, run, start, stopAll } from './local/processes.ts'

// The whole product on one address, as production serves it, against the sandbox: no account, no key, no network.
endTogether()
try {
  // It takes no words.
  parseArgs({ options: {} })
  await expectFree(Object.values(ports))
  claimState()
  if (!builtSite) {
    console.log('Touchstone: building …')
    process.env.CHECK_NODES ??= nodeSockets
    process.env.SITE_URL = localSiteUrl
    process.env.MAIL = '1'
    await run('web/build/run.ts', [servedSite])
  }
  const fresh = await prepareState()
  start('sandbox', 'tests/sandbox/serve.ts', sandboxArgs, { silent: true })
  start('worker', 'wrangler', workerArgs, { noise: wranglerNoise })
  await Promise.all([answering(sandboxUrl), answering(`${localSiteUrl}/api/health/status`)])
  await runCron()
  if (!process.env.TOUCHSTONE_NO_DEMO) await buyDemoPasses(fresh)
  console.log(banner())
} catch (error) {
  await stopAll(error instanceof Error ? error.message : String(error), 1)
}

/** At each start, because one that was broken off has bought less. The site serves without them, too. */
async function buyDemoPasses(fresh: boolean): Promise<void> {
  if (fresh) console.log('Touchstone: a new ledger; buying two passes for the demo wallet Holder …')
  await run('tests/support/buy-demo-passes.ts', [localSiteUrl, sandboxUrl]).catch((error: Error) =>
    console.error(
      `Touchstone: the demo wallet Holder lacks a pass; the next start tries again. ${error.message}`,
    ),
  )
}

function banner(): string {
  return `
  Touchstone is running. Ctrl-C ends everything; state is kept in ${state} (delete it to begin anew).

    The site             ${localSiteUrl}
    Buy a Founder Pass   ${localSiteUrl}/founder-pass-wallet
    The sandbox phone    ${sandboxUrl}   (every QR code and "Open Xaman" link leads there)
    The desk             ${accessUrl}/desk   (applications and questions; it asks which of two colleagues you are)
    The identity desk    ${sandboxUrl}/websdk/desk   (where checks are approved, refused and withdrawn)
    The mailbox          ${sandboxUrl}/mail   (mails that the site would have sent)
    The sandbox ledger   closes every ${closeEvery / 1000} s; three nodes, each with JSON-RPC and WebSocket:
${nodes.map(({ name, rpc, ws }) => `      ${name.padEnd(19)}${rpc}, ${ws}`).join('\n')}

  Demo wallets, chosen on the phone page:

    Rich          plenty of XRP: buys any pass, Legendary and Mythic after an identity check
    Verified      identity approved already: every tier is open
    Holder        holds Founder Passes already
    Poor          too little XRP for any pass
    Unactivated   an address the ledger has never seen
`
}
