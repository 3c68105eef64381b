import { z } from 'zod'
import { isSuccess, type Result } from '../engine/results.ts'
import { amountField, seqProxy } from '../engine/transaction.ts'
import { type Apply, fields, hasExpired, transactor } from '../engine/transactor.ts'
import { readAccount, reserve, updateAccount } from '../state/accounts.ts'
import type { Amount } from '../state/entries.ts'
import { createOffer } from '../state/nft-offers.ts'
import { insertToken } from '../state/nft-pages.ts'
import { formatNFTokenID, tokenFlag } from '../state/nftoken-id.ts'
import type { View } from '../state/view.ts'
import { type ProposedOffer, preclaimOffer, preflightOffer } from './nftoken-offer-rules.ts'

const schema = fields({
  NFTokenTaxon: z.number(),
  Issuer: z.string().optional(),
  TransferFee: z.number().optional(),
  URI: z.string().optional(),
  Amount: amountField.optional(),
  Destination: z.string().optional(),
  Expiration: z.number().optional(),
})
type NFTokenMint = z.infer<typeof schema>

const maxTransferFee = 50_000
const maxUint32 = 0xffffffff

/** Creates an NFToken and, with `Amount`, a sell offer for it: both or neither. */
export const nftokenMint = transactor<NFTokenMint>({
  schema,
  flags: tokenFlag.burnable | tokenFlag.onlyXRP | tokenFlag.transferable | tokenFlag.mutable,
  enabled: (tx, rules) => rules.nftokenMintOffer || !hasOfferFields(tx),

  preflight(tx) {
    const transferFee = tx.TransferFee ?? 0
    if (transferFee > maxTransferFee) return 'temBAD_NFTOKEN_TRANSFER_FEE'
    if (transferFee > 0 && !(tx.Flags & tokenFlag.transferable)) return 'temMALFORMED'
    if (tx.Issuer === tx.Account) return 'temMALFORMED'
    if (tx.URI !== undefined && (tx.URI === '' || tx.URI.length > 2 * 256)) return 'temMALFORMED'
    if (!hasOfferFields(tx)) return 'tesSUCCESS'
    return tx.Amount === undefined ? 'temMALFORMED' : preflightOffer(attachedOffer(tx, tx.Amount))
  },

  preclaim(tx, { state, ledger }) {
    if (tx.Issuer !== undefined) {
      const issuer = readAccount(state, tx.Issuer)
      if (!issuer) return 'tecNO_ISSUER'
      if (issuer.NFTokenMinter !== tx.Account) return 'tecNO_PERMISSION'
    }
    if (tx.Amount === undefined) return 'tesSUCCESS'
    if (hasExpired(ledger, tx.Expiration)) return 'tecEXPIRED'
    return preclaimOffer(state, attachedOffer(tx, tx.Amount))
  },

  apply(tx, context) {
    const { view, preFeeBalance } = context
    const before = readAccount(view, tx.Account)?.OwnerCount ?? 0
    const nftokenID = nextNFTokenID(view, tx)
    if (!nftokenID) return 'tecMAX_SEQUENCE_REACHED'
    const token = { NFToken: { NFTokenID: nftokenID, ...(tx.URI === undefined ? {} : { URI: tx.URI }) } }
    if (!insertToken(view, tx.Account, token)) return 'tecNO_SUITABLE_NFTOKEN_PAGE'
    const offered = tx.Amount === undefined ? 'tesSUCCESS' : offerToken(tx, tx.Amount, nftokenID, context)
    if (!isSuccess(offered)) return offered
    const after = readAccount(view, tx.Account)?.OwnerCount ?? 0
    return after > before && preFeeBalance < reserve(after) ? 'tecINSUFFICIENT_RESERVE' : 'tesSUCCESS'
  },
})

function hasOfferFields(tx: NFTokenMint): boolean {
  return tx.Amount !== undefined || tx.Destination !== undefined || tx.Expiration !== undefined
}

function attachedOffer(tx: NFTokenMint, amount: Amount): ProposedOffer {
  return {
    account: tx.Account,
    amount,
    sell: true,
    token: {
      flags: tx.Flags & 0xffff,
      transferFee: tx.TransferFee ?? 0,
      issuer: tx.Issuer ?? tx.Account,
    },
    owner: undefined,
    destination: tx.Destination,
    expiration: tx.Expiration,
  }
}

/**
 * Counts the NFToken on its issuer's account, which gives its serial number; undefined once the numbers have run out.
 */
function nextNFTokenID(view: View, tx: NFTokenMint): string | undefined {
  const issuer = tx.Issuer ?? tx.Account
  const root = readAccount(view, issuer)
  if (!root) return undefined
  // The issuer's sequence was already incremented by its transaction, and is the first serial number.
  const counted = tx.Issuer === undefined && seqProxy(tx).kind === 'sequence'
  const first = root.FirstNFTokenSequence ?? (counted ? root.Sequence - 1 : root.Sequence)
  const minted = root.MintedNFTokens ?? 0
  const sequence = first + minted
  if (minted + 1 > maxUint32 || sequence + 1 > maxUint32) return undefined
  updateAccount(view, issuer, (old) => ({ ...old, FirstNFTokenSequence: first, MintedNFTokens: minted + 1 }))
  return formatNFTokenID({
    flags: tx.Flags & 0xffff,
    transferFee: tx.TransferFee ?? 0,
    issuer,
    taxon: tx.NFTokenTaxon,
    sequence,
  })
}

function offerToken(
  tx: NFTokenMint,
  amount: Amount,
  nftokenID: string,
  { view, preFeeBalance }: Apply,
): Result {
  const created = createOffer(
    view,
    {
      owner: tx.Account,
      sequence: seqProxy(tx).value,
      nftokenID,
      amount,
      sell: true,
      destination: tx.Destination,
      expiration: tx.Expiration,
    },
    preFeeBalance,
  )
  return created ? 'tesSUCCESS' : 'tecINSUFFICIENT_RESERVE'
}
