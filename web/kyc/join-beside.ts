import { startKyc } from '#contract/wire/kyc'
import { disconnectWallet } from '#contract/wire/wallet'
import { call } from '../lib/call.ts'
import { keepBeside, readBeside } from '../wallet/beside.ts'
import { keepToken } from '../wallet/session.ts'

/**
 * The wallet that stepped aside and the one that was connected since are one person's: has the server join them, and goes
 * back to the first. If the same wallet was connected again, nothing is joined. Answers with what to tell, if anything.
 */
export async function joinBeside(token: string): Promise<string | null> {
  const beside = readBeside(Date.now())
  keepBeside(null, Date.now())
  if (beside === null || beside === token) return null
  const answer = await call(startKyc, { token: beside, body: { otherSession: token } })
  if (!answer.ok) return answer.error.message
  keepToken(beside)
  await call(disconnectWallet, { token })
  return null
}
