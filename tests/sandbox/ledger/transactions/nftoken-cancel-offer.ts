import { z } from 'zod'
import { fields, hasExpired, transactor } from '../engine/transactor.ts'
import { deleteOffer, readOffer } from '../state/nft-offers.ts'

const schema = fields({ NFTokenOffers: z.array(z.string()) })
type NFTokenCancelOffer = z.infer<typeof schema>

const maxOffers = 500

/** Deletes offers of the sender, with the sender as destination, or expired; unknown ids are ignored. */
export const nftokenCancelOffer = transactor<NFTokenCancelOffer>({
  schema,
  flags: 0,

  preflight({ NFTokenOffers: ids }) {
    if (ids.length === 0 || ids.length > maxOffers) return 'temMALFORMED'
    if (ids.some((id) => /^0+$/.test(id))) return 'temMALFORMED'
    return new Set(ids).size < ids.length ? 'temMALFORMED' : 'tesSUCCESS'
  },

  preclaim(tx, { state, ledger }) {
    const mayDelete = (id: string): boolean => {
      const entry = state.get(id)
      if (!entry) return true
      if (entry.LedgerEntryType !== 'NFTokenOffer') return false
      if (hasExpired(ledger, entry.Expiration)) return true
      return entry.Owner === tx.Account || entry.Destination === tx.Account
    }
    return tx.NFTokenOffers.every(mayDelete) ? 'tesSUCCESS' : 'tecNO_PERMISSION'
  },

  apply(tx, { view }) {
    for (const id of tx.NFTokenOffers) {
      const offer = readOffer(view, id)
      if (offer) deleteOffer(view, id, offer)
    }
    return 'tesSUCCESS'
  },
})
