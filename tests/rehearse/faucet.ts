import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#contract/timing'
import { askFaucet } from '../../functions/scripts/setup/faucet.ts'
import { generateWallet, type Wallet } from '../sandbox/accounts.ts'
import type { Chain } from './chain.ts'

const WITHIN = 60 * SECOND
const POLL = SECOND

/** A new account with so many XRP of a faucet. Throws where the faucet refuses, or the XRP does not arrive in time. */
export async function fundedAccount(faucet: string, chain: Pick<Chain, 'exists'>, xrp = 20): Promise<Wallet> {
  const wallet = generateWallet()
  await askFaucet(faucet, wallet.address, xrp)
  for (let waited = 0; waited < WITHIN; waited += POLL) {
    if (await chain.exists(wallet.address)) return wallet
    await sleep(POLL)
  }
  throw new Error(`The faucet's XRP did not arrive at ${wallet.address}`)
}
