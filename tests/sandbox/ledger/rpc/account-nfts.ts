import { readAccount } from '../state/accounts.ts'
import { tokensOf } from '../state/nft-pages.ts'
import { parseNFTokenID } from '../state/nftoken-id.ts'
import { failure, invalidField, isFailure, success } from './answer.ts'
import { chooseLedger } from './ledger-choice.ts'
import type { Method } from './node.ts'
import { addressParam, limitParam } from './params.ts'

/**
 * The account's tokens in page order. A full page has a marker and omits the account, even if nothing follows: then the
 * next page is empty.
 */
export const accountNfts: Method = (params, node, apiVersion) => {
  const address = addressParam(params)
  if (typeof address !== 'string') return address
  const chosen = chooseLedger(params, node, apiVersion)
  if (isFailure(chosen)) return chosen
  if (!readAccount(chosen.state, address)) return failure('actNotFound', undefined, chosen.said)
  const limit = limitParam(params, 100)
  if (typeof limit !== 'number') return limit
  const tokens = [...tokensOf(chosen.state, address)].map(({ NFToken }) => nftJson(NFToken))
  const after =
    params.marker === undefined ? -1 : tokens.findIndex(({ NFTokenID }) => NFTokenID === params.marker)
  if (params.marker !== undefined && after === -1) return invalidField('marker')
  const page = tokens.slice(after + 1, after + 1 + limit)
  return success({
    account_nfts: page,
    ...chosen.said,
    ...(page.length === limit ? { limit, marker: page.at(-1)?.NFTokenID } : { account: address }),
  })
}

/** An NFToken with the fields of its id spelled out. */
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
