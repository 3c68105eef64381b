import type { NFTokenID, TxHash } from '#contract/wire/ledger-ids'
import { raiseAlert } from '../alerts/alerts.ts'
import { readAgainByHash } from '../follower/read-again.ts'
import { readTx } from '../follower/store.ts'
import { correctTokens, holderOfToken, type TokenOfPass } from '../pass/store.ts'
import type { Services } from '../services.ts'
import type { Purchase } from './purchase.ts'

/**
 * One token cannot be two passes: on another way the same mint makes another token, so one of both was read from a node
 * that strayed. True if the reading `readIn` stands and the token is this pass's, or free for it; false if that has to be
 * seen anew, or nobody can say yet. Two nodes are asked for this reading and for the mint of whoever has the token; what
 * they have otherwise is put right, and so on with the token that is theirs really: two passes may have each other's.
 */
export async function partTokens(
  services: Services,
  { tokenId }: Pick<Purchase, 'tokenId'>,
  token: NFTokenID,
  readIn: TxHash,
): Promise<boolean> {
  const { db } = services
  const right: TokenOfPass[] = [{ pass: tokenId, token }]
  for (let wanted = token; ; ) {
    const holder = await holderOfToken(db, wanted)
    if (!holder || right.some(({ pass }) => pass === holder.pass)) break
    if (right.length === 1 && (await readAgainByHash(services, readIn)) !== 'same') return false
    if (holder.mint && (await readAgainByHash(services, holder.mint)) === 'unsure') return false
    const mint = holder.mint && (await readTx(db, holder.mint))
    if (holder.mint && !mint) return false
    const really = mint?.effects.minted?.token
    if (!really || really === wanted) {
      await raiseAlert(
        services,
        `token ${wanted}`,
        `The passes ${holder.pass} and ${right.at(-1)?.pass} were read with one token.`,
      )
      return false
    }
    right.push({ pass: holder.pass, token: really })
    wanted = really
  }
  if (right.length > 1) await correctTokens(db, right)
  return true
}
