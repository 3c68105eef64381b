import { readAccount } from '../state/accounts.ts'
import { directoryIndexes } from '../state/directory.ts'
import { accountFlag } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import { pagesOf, tokensOf } from '../state/nft-pages.ts'
import { parseNFTokenID } from '../state/nftoken-id.ts'
import type { State } from '../state/state.ts'
import { failure, invalidField, isFailure, success } from './answer.ts'
import { chooseLedger } from './ledger-choice.ts'
import type { Method } from './node.ts'
import { addressParam, limitParam } from './params.ts'
import { entryJson } from './transaction-json.ts'

/** The account's root entry and what its flags mean. */
export const accountInfo: Method = (params, node, apiVersion) => {
  const address = addressParam(params)
  if (typeof address !== 'string') return address
  const chosen = chooseLedger(params, node)
  if (isFailure(chosen)) return chosen
  const root = readAccount(chosen.state, address)
  if (!root) return failure('actNotFound', undefined, { account: address, ...chosen.said })
  if (params.queue === true && chosen.header) return failure('invalidParams')
  const lists = params.signer_lists === true ? { signer_lists: [] } : {}
  return success({
    account_data: { ...entryJson(keylet.account(address), root), ...(apiVersion === 1 ? lists : {}) },
    account_flags: accountFlags(root.Flags),
    ...chosen.said,
    ...(apiVersion === 1 ? {} : lists),
    ...(params.queue === true ? { queue_data: { txn_count: 0 } } : {}),
  })
}

function accountFlags(flags: number) {
  const shown = {
    allowTrustLineClawback: accountFlag.allowTrustLineClawback,
    allowTrustLineLocking: accountFlag.allowTrustLineLocking,
    defaultRipple: accountFlag.defaultRipple,
    depositAuth: accountFlag.depositAuth,
    disableMasterKey: accountFlag.disableMaster,
    disallowIncomingCheck: accountFlag.disallowIncomingCheck,
    disallowIncomingNFTokenOffer: accountFlag.disallowIncomingNFTokenOffer,
    disallowIncomingPayChan: accountFlag.disallowIncomingPayChan,
    disallowIncomingTrustline: accountFlag.disallowIncomingTrustline,
    disallowIncomingXRP: accountFlag.disallowXRP,
    globalFreeze: accountFlag.globalFreeze,
    noFreeze: accountFlag.noFreeze,
    passwordSpent: 0x00010000,
    requireAuthorization: accountFlag.requireAuth,
    requireDestinationTag: accountFlag.requireDestTag,
  }
  return Object.fromEntries(Object.entries(shown).map(([name, bit]) => [name, (flags & bit) !== 0]))
}

const objectTypes = new Map([
  ['nft_offer', 'NFTokenOffer'],
  ['nft_page', 'NFTokenPage'],
  ['ticket', 'Ticket'],
])
/** Types that can be asked for but that nobody can own here. */
const absentTypes = new Set(
  [
    'amm bridge check credential delegate deposit_preauth did escrow mpt_issuance mptoken offer oracle',
    'payment_channel permissioned_domain signer_list state vault',
  ]
    .join(' ')
    .split(' '),
)

/** What an account owns: token pages first, then its directory in order. */
export const accountObjects: Method = (params, node) => {
  const address = addressParam(params)
  if (typeof address !== 'string') return address
  const chosen = chooseLedger(params, node)
  if (isFailure(chosen)) return chosen
  if (!readAccount(chosen.state, address)) return failure('actNotFound', undefined, chosen.said)
  const { type } = params
  const known =
    type === undefined || (typeof type === 'string' && (objectTypes.has(type) || absentTypes.has(type)))
  if (!known) return invalidField('type')
  const limit = limitParam(params, 200)
  if (typeof limit !== 'number') return limit
  const wanted = typeof type === 'string' ? (objectTypes.get(type) ?? 'none') : undefined
  const owned = ownedEntries(chosen.state, address).filter(
    ({ entry }) => !wanted || entry.LedgerEntryType === wanted,
  )
  const from =
    params.marker === undefined ? 0 : owned.findIndex(({ index }) => markerFor(index) === params.marker)
  if (from === -1) return invalidField('marker')
  const next = owned[from + limit]
  return success({
    account: address,
    account_objects: owned.slice(from, from + limit).map(({ index, entry }) => entryJson(index, entry)),
    ...chosen.said,
    ...(next ? { limit, marker: markerFor(next.index) } : {}),
  })
}

function ownedEntries(state: State, address: string) {
  const pages = [...pagesOf(state, address)].map(({ index, page }) => ({ index, entry: page }))
  const others = [...directoryIndexes(state, keylet.ownerDirectory(address))].flatMap((index) => {
    const entry = state.get(index)
    return entry ? [{ index, entry }] : []
  })
  return [...pages, ...others]
}

/** Opaque to clients: where to take up again. */
function markerFor(index: string): string {
  return `${index},0`
}

/** The account's tokens in page order; a page cut short says where to go on, and leaves out whose they are. */
export const accountNfts: Method = (params, node) => {
  const address = addressParam(params)
  if (typeof address !== 'string') return address
  const chosen = chooseLedger(params, node)
  if (isFailure(chosen)) return chosen
  if (!readAccount(chosen.state, address)) return failure('actNotFound', undefined, chosen.said)
  const limit = limitParam(params, 100)
  if (typeof limit !== 'number') return limit
  const tokens = [...tokensOf(chosen.state, address)].map(({ NFToken }) => nftJson(NFToken))
  const after =
    params.marker === undefined ? -1 : tokens.findIndex(({ NFTokenID }) => NFTokenID === params.marker)
  if (params.marker !== undefined && after === -1) return invalidField('marker')
  const page = tokens.slice(after + 1, after + 1 + limit)
  const cut = after + 1 + limit < tokens.length
  return success({
    account_nfts: page,
    ...chosen.said,
    ...(cut ? { limit, marker: page.at(-1)?.NFTokenID } : { account: address }),
  })
}

/** A token with what its id says spelled out. */
export function nftJson(token: { NFTokenID: string; URI?: string }) {
  const { flags, transferFee, issuer, taxon, sequence } = parseNFTokenID(token.NFTokenID)
  return {
    Flags: flags,
    Issuer: issuer,
    NFTokenID: token.NFTokenID,
    NFTokenTaxon: taxon,
    ...(transferFee === 0 ? {} : { TransferFee: transferFee }),
    ...(token.URI === undefined ? {} : { URI: token.URI }),
    nft_serial: sequence,
  }
}
