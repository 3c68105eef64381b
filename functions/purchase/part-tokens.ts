import type { NFTokenID } from '#contract/wire/ledger-ids'
import { raiseAlert } from '../alerts/alerts.ts'
import { readAgain } from '../follower/read-again.ts'
import { type ReadTx, readTx } from '../follower/store.ts'
import { correctToken, holderOfToken } from '../pass/store.ts'
import type { Services } from '../services.ts'
import type { Purchase } from './purchase.ts'

/**
 * One token cannot be two passes: on another way the same mint makes another token, so one of both mints was read from a
 * node that strayed. True if this pass's own reading stands and the token is free for it; false if that has to be seen
 * anew: two nodes are asked for either mint, and what they have otherwise is put right.
 */
export async function partTokens(
  services: Services,
  { tokenId }: Pick<Purchase, 'tokenId'>,
  token: NFTokenID,
  mint: ReadTx,
): Promise<boolean> {
  const { db } = services
  const other = await holderOfToken(db, token)
  if (!other || other.pass === tokenId) return true
  if ((await readAgain(services, mint.hash)) === 'otherwise') return false
  if (other.mint) await readAgain(services, other.mint)
  const really = other.mint && (await readTx(db, other.mint))?.effects.minted?.token
  if (really && really !== token) {
    await correctToken(db, other.pass, token, really)
    return true
  }
  await raiseAlert(
    services,
    `token ${token}`,
    `The passes ${other.pass} and ${tokenId} were read with one token.`,
  )
  return false
}
