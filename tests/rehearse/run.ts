import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '#contract/timing'
import { nodes as nodesIn } from '../../functions/config/nodes.ts'
import { openDatabase } from '../../functions/scripts/database/open-database.ts'
import { commandFor } from '../../functions/scripts/environment/command.ts'
import { readEnvironment } from '../../functions/scripts/environment/environment.ts'
import { localSiteUrl } from '../../functions/scripts/environment/local-site.ts'
import { state } from '../../functions/scripts/environment/local-state.ts'
import { refuseIgnored } from '../../functions/scripts/environment/refuse-ignored.ts'
import { nodes, sandboxUrl } from '../../functions/scripts/local/local.ts'
import { TESTNET_FAUCET } from '../../functions/scripts/setup/faucet.ts'
import { createControl } from '../sandbox/control.ts'
import { type Chain, chainAt } from './chain.ts'
import { compareRehearsal } from './compare.ts'
import { fundedAccount } from './faucet.ts'
import { personsPhone } from './phone.ts'
import { NEEDED, rehearse, type Stage } from './rehearsal.ts'
import { reportOf } from './report.ts'
import { sandboxPhone } from './sandbox-phone.ts'

const USAGE = `npm run rehearse local     on the site of npm start; takes as long as an offer lasts, about 15 minutes
npm run rehearse testnet   a person scans the requests with the wallet app; its wallet needs ${Number(NEEDED) / 1e6} XRP to spend`

/** What the wallet of local has, in XRP: what it spends, and reserves of its account and passes. */
const FUNDS = Number(NEEDED) / 1e6 + 19

// Rehearses a sale on `local`, which `npm start` serves, or on `testnet`, where a person scans the requests. The page of
// the rehearsal is written into `.state/rehearsals`.
await commandFor('rehearse', process.argv.slice(2), async (environment, rest) => {
  if (rest[0] === 'help') return console.log(USAGE)
  refuseIgnored('rehearse', { words: 0, options: [] }, rest)
  if (environment === 'production')
    throw new Error('A rehearsal buys and refunds passes: on production it is refused.')
  const began = new Date()
  const stage = environment === 'local' ? await localStage() : await testnetStage()
  const rehearsal = await rehearse(stage)
  const compared = await compareRehearsal(rehearsal, openDatabase({ environment }), stage.chain)
  const { siteUrl: site } = await readEnvironment(environment)
  const page = reportOf({ environment, site, began, ended: new Date(), rehearsal, compared })
  const folder = join(state, 'rehearsals')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${environment}-${began.toISOString().slice(0, 19).replaceAll(':', '')}.md`)
  writeFileSync(file, page)
  console.log(`${page}\nWritten to ${file}`)
  if (compared.some(({ difference }) => difference !== null)) process.exitCode = 1
})

/** The sandbox of `npm start`, with a new wallet each time: one may have so many passes, and demo wallets buy by hand, too. */
async function localStage(): Promise<Stage> {
  const chain = chainAt(nodes[0].rpc)
  const faucet = new URL('/accounts', sandboxUrl).href
  const parts = common(localSiteUrl, chain, 'npm start serves local; run this again then.')
  // Where nothing is served this says so, and the faucet would not.
  await parts.send('/', {})
  const wallet = await fundedAccount(faucet, chain, FUNDS)
  return {
    ...parts,
    phone: sandboxPhone(createControl(sandboxUrl), wallet, chain),
    stranger: () => fundedAccount(faucet, chain),
  }
}

async function testnetStage(): Promise<Stage> {
  const { siteUrl: site, vars } = await readEnvironment('testnet')
  const configured = nodesIn(vars.XRPL_NODES ?? '')
  const [node] = configured.ok ? configured.value : []
  if (!node) throw new Error('XRPL_NODES of testnet names no node')
  const chain = chainAt(node.rpcUrl)
  return {
    ...common(site, chain, 'npm run doctor testnet says why.'),
    phone: personsPhone((line) => console.log(line)),
    stranger: () => fundedAccount(TESTNET_FAUCET, chain),
  }
}

function common(
  site: string,
  chain: Chain,
  todo: string,
): Pick<Stage, 'send' | 'chain' | 'skip' | 'poll' | 'say'> {
  return {
    async send(path, init) {
      const reply = await fetch(new URL(path, site), init).catch(() => null)
      if (reply === null) throw new Error(`${site} does not answer. ${todo}`)
      return reply
    },
    chain,
    skip: async () => {},
    poll: 2 * SECOND,
    say: (line) => console.log(line),
  }
}
