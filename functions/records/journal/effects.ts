import { hexToBytes, hexToString } from '@xrplf/isomorphic/utils'
import { encodeAccountID } from 'ripple-address-codec'
import { dropsText } from '#contract/wire/drops-text'
import {
  type Address,
  address,
  invoiceId,
  type NFTokenID,
  nftokenId,
  type OfferID,
  offerId,
  txHash,
} from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { MAX_FEE } from '../../adapters/ledger/fee.ts'
import { accountIndex } from '../../adapters/ledger/ids.ts'
import type { AffectedNode, ValidatedTx } from '../../adapters/ledger/ledger.ts'
import { asTxHash } from '../../adapters/ledger/wire.ts'

/** What one validated transaction did to the minter. Stored as JSON beside the transaction; amounts are drops as text. */
export const effects = z.object({
  /**
   * How it changed the minter's AccountRoot; null when it left that alone and is not a link of its thread. A transaction
   * that only names the minter becomes a link without changing the balance, and its metadata then lacks the balance.
   */
  root: z.nullable(
    z.object({ previousTx: z.nullable(txHash), balance: z.nullable(dropsText), change: z.string() }),
  ),
  /** The NFToken it minted, and what its URI says, as text. */
  minted: z.nullable(z.object({ token: nftokenId, uri: z.string() })),
  /** Offers of the minter's NFTokens that it made. */
  offered: z.array(z.object({ offer: offerId, token: nftokenId })),
  /** The minter's tickets that it made, and the one that it used. */
  tickets: z.array(z.number()),
  ticketUsed: z.nullable(z.number()),
  /** A payment that it made to the minter under an InvoiceID, and what that delivered; see `LedgerPayment`. */
  paid: z._default(
    z.nullable(
      z.object({
        invoiceId,
        drops: z.nullable(dropsText),
        instead: z.nullable(z.string()),
        partial: z.boolean(),
        sourceTag: z.nullable(z.number()),
        blob: z.nullable(z.string()),
        /** The Batch that it is part of; absent for any other. */
        batch: z.optional(txHash),
      }),
    ),
    null,
  ),
  /** A payment of the minter's own that names by its InvoiceID the payment it refunds. */
  repaid: z._default(z.nullable(txHash), null),
})
export type Effects = z.infer<typeof effects>

/** How an offer of the minter's left the ledger with a transaction. `owner` holds the NFToken afterwards. */
export interface OfferEnd {
  readonly offer: OfferID
  readonly token: NFTokenID
  readonly how: 'accepted' | 'expired' | 'cancelled' | 'burned'
  readonly owner: Address | null
  /** The offer's destination, and its amount in drops as text. */
  readonly buyer: Address | null
  readonly amount: string
}

/** What a validated transaction did to the minter's account, NFTokens, offers and tickets. */
export function effectsOf(tx: ValidatedTx, minter: Address): Effects {
  const nodes = tx.meta.AffectedNodes
  return {
    root: rootOf(nodes, minter),
    minted: mintedBy(tx),
    offered: nodes.flatMap((node) => {
      const made = node.change === 'created' && isOffer(node) && node.fields.Owner === minter
      const token = asTokenId(node.fields.NFTokenID)
      return made && token ? [{ offer: offerId.parse(node.LedgerIndex), token }] : []
    }),
    tickets: nodes.flatMap(({ change, LedgerEntryType, fields }) =>
      change === 'created' &&
      LedgerEntryType === 'Ticket' &&
      fields.Account === minter &&
      typeof fields.TicketSequence === 'number'
        ? [fields.TicketSequence]
        : [],
    ),
    ticketUsed: tx.account === minter ? tx.ticket : null,
    paid: paidBy(tx, minter),
    repaid: tx.account === minter && succeeded(tx) ? asTxHash(tx.payment?.invoiceId ?? null) : null,
  }
}

/**
 * The minter's offers that a validated transaction ended. They were taken only by an acceptance that succeeded; an
 * acceptance that the ledger refused merely deleted an expired offer, and a burn of the NFToken deletes its offers too.
 */
export function offerEnds(tx: ValidatedTx, minter: Address): OfferEnd[] {
  return tx.meta.AffectedNodes.flatMap((node) => {
    if (node.change !== 'deleted' || !isOffer(node) || node.fields.Owner !== minter) return []
    const token = asTokenId(node.fields.NFTokenID)
    if (!token) return []
    const { Amount, Destination } = node.fields
    const how = howEnded(tx)
    return [
      {
        offer: offerId.parse(node.LedgerIndex),
        token,
        how,
        owner: how === 'accepted' ? (holderAfter(tx, token) ?? tx.account) : null,
        buyer: address.safeParse(Destination).data ?? null,
        amount: typeof Amount === 'string' ? Amount : '0',
      },
    ]
  })
}

/**
 * The signed bytes of payments below the highest fee are not stored, since strangers may send as many as they like. No
 * configuration refunds so little by itself, and two nodes show the bytes when they are needed.
 */
function paidBy(tx: ValidatedTx, minter: Address): Effects['paid'] {
  if (tx.payment?.destination !== minter || tx.account === minter || !succeeded(tx)) return null
  const { invoiceId, drops, instead, partial, sourceTag } = tx.payment
  return {
    invoiceId,
    drops: drops === null ? null : drops.toString(),
    instead,
    partial,
    sourceTag,
    blob: drops !== null && drops < MAX_FEE ? null : tx.payment.blob(),
    ...(tx.batch && { batch: tx.batch }),
  }
}

function succeeded({ meta }: ValidatedTx): boolean {
  return meta.TransactionResult === 'tesSUCCESS'
}

function howEnded(tx: ValidatedTx): OfferEnd['how'] {
  if (tx.type === 'NFTokenAcceptOffer') return succeeded(tx) ? 'accepted' : 'expired'
  return tx.type === 'NFTokenBurn' ? 'burned' : 'cancelled'
}

/** How a transaction changed the minter's AccountRoot, as its metadata has it. */
export function rootIn(nodes: readonly AffectedNode[], minter: Address): AffectedNode | undefined {
  const index = accountIndex(minter)
  return nodes.find(({ LedgerIndex }) => LedgerIndex === index)
}

function rootOf(nodes: readonly AffectedNode[], minter: Address): Effects['root'] {
  const root = rootIn(nodes, minter)
  if (!root) return null
  const previousTx = asTxHash(root.previousTx)
  const { Balance: after } = root.fields
  if (typeof after !== 'string') return { previousTx, balance: null, change: '0' }
  const before = root.change === 'created' ? '0' : (root.previous.Balance ?? after)
  return { previousTx, balance: after, change: `${BigInt(after) - BigInt(String(before))}` }
}

/** The NFToken of a mint: named by the node, or else the one that was on no page before. */
function mintedBy(tx: ValidatedTx): Effects['minted'] {
  if (tx.type !== 'NFTokenMint' || !succeeded(tx)) return null
  const token = asTokenId(tx.meta.nftoken_id) ?? newToken(tx.meta.AffectedNodes)
  return token && { token, uri: hexToString(tx.uri ?? '') }
}

function newToken(nodes: readonly AffectedNode[]): NFTokenID | null {
  const pages = nodes.filter(({ LedgerEntryType }) => LedgerEntryType === 'NFTokenPage')
  const before = new Set(
    pages.flatMap((page) =>
      page.change === 'created' ? [] : tokensIn('NFTokens' in page.previous ? page.previous : page.fields),
    ),
  )
  const after = pages.flatMap((page) => (page.change === 'deleted' ? [] : tokensIn(page.fields)))
  return asTokenId(after.find((token) => !before.has(token)))
}

/** The owner of the page that holds the NFToken after the transaction: a page's index begins with its owner's account id. */
function holderAfter(tx: ValidatedTx, token: NFTokenID): Address | null {
  const page = tx.meta.AffectedNodes.find(
    (node) =>
      node.change !== 'deleted' &&
      node.LedgerEntryType === 'NFTokenPage' &&
      tokensIn(node.fields).includes(token),
  )
  return page ? address.parse(encodeAccountID(hexToBytes(page.LedgerIndex.slice(0, 40)))) : null
}

function tokensIn({ NFTokens }: Readonly<Record<string, unknown>>): string[] {
  const entries = Array.isArray(NFTokens) ? NFTokens : []
  return entries.flatMap((entry: { NFToken?: { NFTokenID?: unknown } }) =>
    typeof entry.NFToken?.NFTokenID === 'string' ? [entry.NFToken.NFTokenID] : [],
  )
}

function isOffer({ LedgerEntryType }: AffectedNode): boolean {
  return LedgerEntryType === 'NFTokenOffer'
}

function asTokenId(value: unknown): NFTokenID | null {
  return nftokenId.safeParse(value).data ?? null
}
