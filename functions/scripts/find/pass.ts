import { passName } from '#contract/pass-name'
import type { Found } from './found.ts'

/** Why a pass is quarantined, by its row. */
export const WHY_QUARANTINED: Readonly<Record<string, string>> = {
  offer: 'an offer that no purchase knows is being withdrawn; then a cron run returns the pass to stock',
  gone: 'its NFToken left the minter unsold; it is not sold again automatically',
}

/** What the purchases do not say of the pass that is sought. */
export function passLines({ passes, purchases }: Found): readonly string[] {
  return passes.flatMap(({ id, nftokenId, quarantined }) => {
    if (quarantined !== null)
      return [`${passName(id)} is quarantined (${nftokenId}): ${WHY_QUARANTINED[quarantined]}.`]
    if (purchases.length > 0) return []
    const token = nftokenId === null ? 'it is not minted yet' : `its NFToken ${nftokenId} is in stock`
    return [`${passName(id)} has no buyer: ${token}.`]
  })
}
