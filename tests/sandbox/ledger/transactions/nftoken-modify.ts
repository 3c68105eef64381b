import { z } from 'zod'
import { fields, transactor } from '../engine/transactor.ts'
import { readAccount } from '../state/accounts.ts'
import { findToken, replaceToken } from '../state/nft-pages.ts'
import { parseNFTokenID, tokenFlag } from '../state/nftoken-id.ts'

const schema = fields({ NFTokenID: z.string(), Owner: z.string().optional(), URI: z.string().optional() })
type NFTokenModify = z.infer<typeof schema>

/** Sets or removes the URI of a mutable NFToken. */
export const nftokenModify = transactor<NFTokenModify>({
  schema,
  flags: 0,

  preflight(tx) {
    if (tx.Owner === tx.Account) return 'temMALFORMED'
    return tx.URI !== undefined && (tx.URI === '' || tx.URI.length > 2 * 256) ? 'temMALFORMED' : 'tesSUCCESS'
  },

  preclaim(tx, { state }) {
    if (!findToken(state, tx.Owner ?? tx.Account, tx.NFTokenID)) return 'tecNO_ENTRY'
    const { flags, issuer } = parseNFTokenID(tx.NFTokenID)
    if (!(flags & tokenFlag.mutable)) return 'tecNO_PERMISSION'
    if (issuer === tx.Account) return 'tesSUCCESS'
    return readAccount(state, issuer)?.NFTokenMinter === tx.Account ? 'tesSUCCESS' : 'tecNO_PERMISSION'
  },

  apply(tx, { view }) {
    const uri = tx.URI === undefined ? {} : { URI: tx.URI }
    replaceToken(view, tx.Owner ?? tx.Account, { NFToken: { NFTokenID: tx.NFTokenID, ...uri } })
    return 'tesSUCCESS'
  },
})
