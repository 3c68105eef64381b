import type { Database } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { activeHalts, releaseLoss } from './alert-store.ts'

const BY_ITSELF: Readonly<Record<string, string>> = {
  restored: 'the follower ends it as soon as the ledger is read again',
  diverged:
    'it ends once the ledger joins the journal; see npm run sale -- rewind TX and accept-history FROM TO',
  minter: 'the clock releases it once the issuer has named the minter (AccountSet, NFTokenMinter)',
}

/**
 * Releases the halt that waits for a person, with its alert. The others end by themselves, and are refused. Throws if
 * there is nothing to release.
 */
export async function go(database: Database, output: Output): Promise<void> {
  const loss = await releaseLoss(database)
  if (loss) say(output, `Released: ${loss.why}`)
  const left = await activeHalts(database)
  const reasons = left.map(({ name }) => `The halt "${name}" stays: ${BY_ITSELF[String(name)]}.`)
  if (!loss) throw new Error(reasons.join('\n') || 'No halt is on: the sale goes on.')
  say(output, ...(reasons.length > 0 ? reasons : ['The sale goes on.']))
}
