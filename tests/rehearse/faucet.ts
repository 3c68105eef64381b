import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#contract/timing'
import { generateWallet, type Wallet } from '../sandbox/accounts.ts'
import type { Chain } from './chain.ts'

/** The public faucet of Testnet (xrpl.js, `FaucetNetwork`). */
export const TESTNET_FAUCET = 'https://faucet.altnet.rippletest.net/accounts'
const XRP = '20'
const WITHIN = 60 * SECOND
const POLL = SECOND

/** A new account with 20 XRP of a faucet. Throws where the faucet refuses, or the XRP does not arrive in time. */
export async function fundedAccount(faucet: string, chain: Pick<Chain, 'exists'>): Promise<Wallet> {
  const wallet = generateWallet()
  const reply = await fetch(faucet, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ destination: wallet.address, xrpAmount: XRP }),
  })
  if (!reply.ok) throw new Error(`The faucet answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`)
  await reply.arrayBuffer()
  for (let waited = 0; waited < WITHIN; waited += POLL) {
    if (await chain.exists(wallet.address)) return wallet
    await sleep(POLL)
  }
  throw new Error(`The faucet's XRP did not arrive at ${wallet.address}`)
}
