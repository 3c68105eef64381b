import { z } from 'zod'
import { amountField, seqProxy } from '../engine/transaction.ts'
import { fields, hasExpired, transactor } from '../engine/transactor.ts'
import { sellOfferFlag } from '../state/entries.ts'
import { createOffer } from '../state/nft-offers.ts'
import { findToken } from '../state/nft-pages.ts'
import { parseNFTokenID } from '../state/nftoken-id.ts'
import { type ProposedOffer, preclaimOffer, preflightOffer } from './nftoken-offer-rules.ts'

const schema = fields({
  NFTokenID: z.string(),
  Amount: amountField,
  Owner: z.string().optional(),
  Destination: z.string().optional(),
  Expiration: z.number().optional(),
})
type NFTokenCreateOffer = z.infer<typeof schema>

/** Offers to sell the sender's NFToken, or to buy one of `Owner`. */
export const nftokenCreateOffer = transactor<NFTokenCreateOffer>({
  schema,
  flags: sellOfferFlag,

  preflight: (tx) => preflightOffer(proposed(tx)),

  preclaim(tx, { state, ledger }) {
    if (hasExpired(ledger, tx.Expiration)) return 'tecEXPIRED'
    const holder = isSell(tx) ? tx.Account : tx.Owner
    if (!holder || !findToken(state, holder, tx.NFTokenID)) return 'tecNO_ENTRY'
    return preclaimOffer(state, proposed(tx))
  },

  apply(tx, { view, preFeeBalance }) {
    const created = createOffer(
      view,
      {
        owner: tx.Account,
        sequence: seqProxy(tx).value,
        nftokenID: tx.NFTokenID,
        amount: tx.Amount,
        sell: isSell(tx),
        destination: tx.Destination,
        expiration: tx.Expiration,
      },
      preFeeBalance,
    )
    return created ? 'tesSUCCESS' : 'tecINSUFFICIENT_RESERVE'
  },
})

function isSell(tx: NFTokenCreateOffer): boolean {
  return (tx.Flags & sellOfferFlag) !== 0
}

function proposed(tx: NFTokenCreateOffer): ProposedOffer {
  return {
    account: tx.Account,
    amount: tx.Amount,
    sell: isSell(tx),
    token: parseNFTokenID(tx.NFTokenID),
    owner: tx.Owner,
    destination: tx.Destination,
    expiration: tx.Expiration,
  }
}
