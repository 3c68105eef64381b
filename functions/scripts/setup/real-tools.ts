import { setTimeout as sleep } from 'node:timers/promises'
import { askNode } from '../../adapters/ledger/rpc.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { sandboxUrl, wranglerOf } from '../local/local.ts'
import { askFaucet, TESTNET_FAUCET } from './faucet.ts'
import { personAt } from './person.ts'
import type { SetupTools } from './tools.ts'
import { xamanLink } from './wallet-link.ts'

/** wrangler, the terminal and the network, for one environment. */
export function realSetupTools(name: EnvironmentName): SetupTools {
  return {
    wrangler: wranglerOf(name),
    person: personAt(),
    ask: askNode,
    faucet: async (destination, xrp) => {
      if (name === 'production') throw new Error('Mainnet has no faucet.')
      await askFaucet(name === 'local' ? `${sandboxUrl}/accounts` : TESTNET_FAUCET, destination, xrp)
    },
    walletLink: xamanLink,
    sleep: async (ms) => void (await sleep(ms)),
    now: Date.now,
    say: (line) => console.log(line),
  }
}
