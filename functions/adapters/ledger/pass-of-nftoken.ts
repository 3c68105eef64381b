import { type TierId, tierIds, tierOfPass, tiers } from '#contract/tiers'
import type { Address, NFTokenID } from '#contract/wire/ledger-ids'
import { TF_TRANSFERABLE } from './flags.ts'
import { readTokenId } from './nftoken-id.ts'
import { passOf } from './pass-uri.ts'

/** The tier of an NFToken such as the sale mints; null for one with other flags, a fee, another issuer or an unknown taxon. */
export function tierOfToken({ issuer }: { readonly issuer: Address }, token: NFTokenID): TierId | null {
  const { flags, transferFee, taxon, issuer: by } = readTokenId(token)
  if (flags !== TF_TRANSFERABLE || transferFee !== 0 || by !== issuer) return null
  return tierIds.find((tier) => tiers[tier].taxon === taxon) ?? null
}

/** The pass that an NFToken found on the ledger can be sold as: its URI names the pass, and its taxon is the pass's tier. */
export function passOfToken(
  config: { readonly issuer: Address; readonly siteUrl: string },
  token: NFTokenID,
  uri: string,
): number | null {
  const pass = passOf(config, uri)
  return pass !== null && tierOfToken(config, token) === tierOfPass(pass).tier ? pass : null
}
