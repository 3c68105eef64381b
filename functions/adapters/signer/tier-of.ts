import { hexToString, stringToHex } from '@xrplf/isomorphic/utils'
import { type TierId, tierOfPass } from '#contract/tiers'
import { nftokenId } from '#contract/wire/ledger-ids'
import { tierOfToken } from '../ledger/pass-of-nftoken.ts'
import { passOf, uriOf } from '../ledger/pass-uri.ts'
import type { Decoded, Rules } from './rules.ts'

/** The tier of the pass that is minted by its URI, or offered by its NFTokenID; null when it is not one of ours. */
export function tierOf(tx: Decoded, rules: Rules): TierId | null {
  if (tx.TransactionType === 'NFTokenMint') return tierOfUri(tx.URI, rules)
  const token = nftokenId.safeParse(tx.NFTokenID)
  return token.success ? tierOfToken(rules, token.data) : null
}

/** The URI names a pass, in exactly the bytes that the sale writes. */
function tierOfUri(uri: unknown, rules: Rules): TierId | null {
  const pass = typeof uri === 'string' ? passOf(rules, hexToString(uri)) : null
  return pass !== null && stringToHex(uriOf(rules, pass)) === uri ? tierOfPass(pass).tier : null
}
