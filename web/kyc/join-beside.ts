import { startKyc } from '#contract/wire/kyc'
import { disconnectWallet } from '#contract/wire/wallet'
import { call } from '../lib/call.ts'
import { keepBeside, NOT_JOINED, readBeside } from '../wallet/beside.ts'
import { keepToken } from '../wallet/session.ts'

/**
 * Joins two wallets of one person on the server, and returns to the session of the first. Does nothing when the same
 * wallet connected again; without an answer the wallet stays set aside. Returns an error message or null.
 */
export async function joinBeside(token: string): Promise<string | null> {
  const beside = readBeside(Date.now())
  keepBeside(null, Date.now())
  if (beside === null || beside === token) return null
  const answer = await call(startKyc, { token: beside, body: { otherSession: token }, repeatable: true })
  if (!answer.ok) {
    const { status, message } = answer.error
    if (status !== null && status < 500) return message
    keepBeside(beside, Date.now())
    return NOT_JOINED
  }
  keepToken(beside)
  await call(disconnectWallet, { token, repeatable: true })
  return null
}
