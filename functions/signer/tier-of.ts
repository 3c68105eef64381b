import { nftokenId } from '#contract/ledger-ids'
import { type TierId, TOTAL_SUPPLY, tierIds, tierOfPass, tiers } from '#contract/tiers'
import { hexOf, textOf } from '../ledger/hex-text.ts'
import { readTokenId } from '../ledger/nftoken-id.ts'
import { passOf, uriOf } from '../purchase/passes.ts'
import type { Decoded, Rules } from './decide.ts'

/** The one flag of our tokens. */
export const TF_TRANSFERABLE = 8

/** The tier of the pass that is minted by its URI, or offered by its token's id; null when it is none of ours. */
export function tierOf(tx: Decoded, rules: Rules): TierId | null {
  return tx.TransactionType === 'NFTokenMint' ? tierOfUri(tx.URI, rules) : tierOfToken(tx.NFTokenID, rules)
}

/** The URI names a pass, in just the bytes in which the sale writes it. */
function tierOfUri(uri: unknown, rules: Rules): TierId | null {
  const pass = typeof uri === 'string' ? passOf(rules, textOf(uri)) : null
  if (pass === null || pass < 1 || pass > TOTAL_SUPPLY) return null
  return hexOf(uriOf(rules, pass)) === uri ? tierOfPass(pass).tier : null
}

/** A token's id says who issued it and how, and its taxon. */
function tierOfToken(token: unknown, { issuer }: Rules): TierId | null {
  const id = nftokenId.safeParse(token)
  if (!id.success) return null
  const facts = readTokenId(id.data)
  if (facts.flags !== TF_TRANSFERABLE || facts.transferFee !== 0 || facts.issuer !== issuer) return null
  return tierIds.find((tier) => tiers[tier].taxon === facts.taxon) ?? null
}
