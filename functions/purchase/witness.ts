import { encodeAccountID } from 'ripple-address-codec'
import { type Address, address, type NFTokenID, nftokenId, type OfferID } from '#contract/ledger-ids'
import type { AffectedNode, ValidatedTx } from '../ledger/ledger.ts'

/** The token behind an offer that this transaction created. */
export function tokenOffered(tx: ValidatedTx, offer: OfferID): NFTokenID | null {
  const made = tx.meta.AffectedNodes.find(
    (node) =>
      node.change === 'created' && node.LedgerEntryType === 'NFTokenOffer' && node.LedgerIndex === offer,
  )
  return readTokenId(made?.fields.NFTokenID)
}

/** The token that a mint without an offer made. */
export function tokenMinted(tx: ValidatedTx): NFTokenID | null {
  return readTokenId(tx.meta.nftoken_id)
}

/** How an offer left the ledger, if this transaction is what took it. */
export type OfferEnd =
  | { readonly how: 'accepted'; readonly owner: Address }
  | { readonly how: 'expired' }
  | { readonly how: 'cancelled' }

/**
 * What a validated transaction did to an offer; null if it left it alone. Accepted with a tec code means that the
 * ledger only cleared an expired offer away. The owner is whoever holds the token now, not whoever signed.
 */
export function offerEnd(tx: ValidatedTx, offer: OfferID): OfferEnd | null {
  const gone = tx.meta.AffectedNodes.find(
    (node) =>
      node.change === 'deleted' && node.LedgerEntryType === 'NFTokenOffer' && node.LedgerIndex === offer,
  )
  if (!gone) return null
  if (tx.type === 'NFTokenCancelOffer') return { how: 'cancelled' }
  if (tx.meta.TransactionResult !== 'tesSUCCESS') return { how: 'expired' }
  const token = readTokenId(gone.fields.NFTokenID)
  return { how: 'accepted', owner: (token && holderAfter(tx, token)) ?? tx.account }
}

/** Whose page holds the token after the transaction: a page's index begins with its owner's account id. */
function holderAfter(tx: ValidatedTx, token: NFTokenID): Address | null {
  const page = tx.meta.AffectedNodes.find(
    (node) => node.change !== 'deleted' && node.LedgerEntryType === 'NFTokenPage' && holds(node, token),
  )
  if (!page) return null
  const accountId = Uint8Array.from(page.LedgerIndex.slice(0, 40).match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )
  return address.parse(encodeAccountID(accountId))
}

function holds({ fields }: AffectedNode, token: NFTokenID): boolean {
  const tokens = Array.isArray(fields.NFTokens) ? fields.NFTokens : []
  return tokens.some((entry: { NFToken?: { NFTokenID?: unknown } }) => entry.NFToken?.NFTokenID === token)
}

function readTokenId(value: unknown): NFTokenID | null {
  const read = nftokenId.safeParse(value)
  return read.success ? read.data : null
}
