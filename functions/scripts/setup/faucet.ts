import { SECOND } from '#contract/timing'

/** The public faucet of Testnet (xrpl.js, `FaucetNetwork`). */
export const TESTNET_FAUCET = 'https://faucet.altnet.rippletest.net/accounts'

/** How long it may take to answer. */
const TIME_OUT = 30 * SECOND

/** Asks a faucet for XRP, which arrive with a later ledger. Throws a sentence where it refuses, and where it does not answer. */
export async function askFaucet(
  faucet: string,
  destination: string,
  xrp: number,
  timeOut = TIME_OUT,
): Promise<void> {
  const reply = await fetch(faucet, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ destination, xrpAmount: String(xrp) }),
    signal: AbortSignal.timeout(timeOut),
  }).catch(() => null)
  if (reply === null)
    throw new Error(
      `The faucet ${new URL(faucet).host} does not answer. Run this again: it goes on from here.`,
    )
  if (!reply.ok) throw new Error(`The faucet answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`)
  // The body is read, or the connection would stay open.
  await reply.arrayBuffer()
}
