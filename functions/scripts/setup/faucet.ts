/** The public faucet of Testnet (xrpl.js, `FaucetNetwork`). */
export const TESTNET_FAUCET = 'https://faucet.altnet.rippletest.net/accounts'

/** Asks a faucet for XRP, which arrive with a later ledger. Throws where it refuses. */
export async function askFaucet(faucet: string, destination: string, xrp: number): Promise<void> {
  const reply = await fetch(faucet, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ destination, xrpAmount: String(xrp) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`The faucet answered ${reply.status}: ${text.slice(0, 200)}`)
}
