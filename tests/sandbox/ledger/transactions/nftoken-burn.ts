import { z } from 'zod'
import { fields, transactor } from '../engine/transactor.ts'
import { readAccount, updateAccount } from '../state/accounts.ts'
import { deleteOffersOf } from '../state/nft-offers.ts'
import { findToken, removeToken } from '../state/nft-pages.ts'
import { parseNFTokenID, tokenFlag } from '../state/nftoken-id.ts'

const schema = fields({ NFTokenID: z.string(), Owner: z.string().optional() })
type NFTokenBurn = z.infer<typeof schema>

const maxOffersDeleted = 500

/** Destroys a token; its holder always may, its issuer or the issuer's minter only if it was minted burnable. */
export const nftokenBurn = transactor<NFTokenBurn>({
  schema,
  flags: 0,

  preflight: () => 'tesSUCCESS',

  preclaim(tx, { state }) {
    const owner = tx.Owner ?? tx.Account
    if (!findToken(state, owner, tx.NFTokenID)) return 'tecNO_ENTRY'
    if (owner === tx.Account) return 'tesSUCCESS'
    const { flags, issuer } = parseNFTokenID(tx.NFTokenID)
    if (!(flags & tokenFlag.burnable)) return 'tecNO_PERMISSION'
    if (issuer === tx.Account) return 'tesSUCCESS'
    const root = readAccount(state, issuer)
    return root && root.NFTokenMinter !== tx.Account ? 'tecNO_PERMISSION' : 'tesSUCCESS'
  },

  apply(tx, { view }) {
    if (!removeToken(view, tx.Owner ?? tx.Account, tx.NFTokenID)) return 'tecNO_ENTRY'
    const { issuer } = parseNFTokenID(tx.NFTokenID)
    if (readAccount(view, issuer)) {
      updateAccount(view, issuer, (root) => ({ ...root, BurnedNFTokens: (root.BurnedNFTokens ?? 0) + 1 }))
    }
    const sells = deleteOffersOf(view, tx.NFTokenID, true, maxOffersDeleted)
    deleteOffersOf(view, tx.NFTokenID, false, maxOffersDeleted - sells)
    return 'tesSUCCESS'
  },
})
