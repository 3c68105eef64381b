import { isValidClassicAddress } from 'ripple-address-codec'
import { readAccount } from '../state/accounts.ts'
import { parseNFTokenID } from '../state/nftoken-id.ts'
import { type Failure, failure, invalidField, isFailure, missingField, success } from './answer.ts'
import { chooseLedger } from './ledger-choice.ts'
import type { Method, Params } from './node.ts'
import { hash256Param } from './params.ts'
import { type Token, tokensUntil } from './token-index.ts'

/** One token by its id, burned or not, as it was in the chosen ledger. */
export const nftInfo: Method = (params, node, apiVersion) => {
  const id = hash256Param(params, 'nft_id')
  if (typeof id !== 'string') return id
  const chosen = chooseLedger(params, node, apiVersion)
  if (isFailure(chosen)) return chosen
  const token = tokensUntil(node.history, chosen.index).get(id)
  if (!token) return failure('objectNotFound', 'NFT not found')
  return success({ ...tokenJson(id, token), validated: true })
}

/**
 * An issuer's NFTokens, burned ones too, by taxon and id. Clio pages through all ids that ever existed and then drops
 * those that the chosen ledger did not have yet: a page may have fewer than `limit`, even none, and a marker.
 */
export const nftsByIssuer: Method = (params, node, apiVersion) => {
  const asked = readParams(params)
  if (isFailure(asked)) return asked
  const { issuer, taxon, limit, marker } = asked
  const chosen = chooseLedger(params, node, apiVersion)
  if (isFailure(chosen)) return chosen
  if (!readAccount(chosen.state, issuer)) return failure('actNotFound', 'accountNotFound')
  const ids = [...tokensUntil(node.history, node.history.last.index).keys()]
    .filter((id) => parseNFTokenID(id).issuer === issuer)
    .filter((id) => taxon === undefined || parseNFTokenID(id).taxon === taxon)
    .sort(byTaxonAndId)
  const page = ids.filter((id) => marker === undefined || byTaxonAndId(id, marker) > 0).slice(0, limit)
  const then = tokensUntil(node.history, chosen.index)
  const nfts = page.flatMap((id) => {
    const token = then.get(id)
    return token ? [tokenJson(id, token)] : []
  })
  return success({
    issuer,
    ledger_index: chosen.index,
    limit,
    nfts,
    ...(page.length === limit ? { marker: page.at(-1) } : {}),
    ...(taxon === undefined ? {} : { nft_taxon: taxon }),
    validated: true,
  })
}

const [usualLimit, mostTokens] = [50, 100]

type Asked = { issuer: string; taxon: number | undefined; limit: number; marker: string | undefined }

function readParams(params: Params): Asked | Failure {
  const { issuer, nft_taxon: taxon, limit = usualLimit } = params
  if (issuer === undefined) return missingField('issuer')
  if (typeof issuer !== 'string') return failure('invalidParams', 'issuerNotString')
  if (!isValidClassicAddress(issuer)) return failure('actMalformed', 'issuerMalformed')
  if (taxon !== undefined && !isUint32(taxon)) return failure('invalidParams')
  if (!isUint32(limit)) return failure('invalidParams')
  if (limit === 0) return invalidField('limit')
  const marker = params.marker === undefined ? undefined : hash256Param(params, 'marker')
  if (typeof marker === 'object') return marker
  return { issuer, taxon, limit: Math.min(limit, mostTokens), marker }
}

function isUint32(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffffffff
}

function byTaxonAndId(a: string, b: string): number {
  return parseNFTokenID(a).taxon - parseNFTokenID(b).taxon || (a < b ? -1 : a > b ? 1 : 0)
}

function tokenJson(id: string, { ledgerIndex, owner, burned, uri }: Token) {
  const { flags, transferFee, issuer, taxon, sequence } = parseNFTokenID(id)
  return {
    flags,
    is_burned: burned,
    issuer,
    ledger_index: ledgerIndex,
    nft_id: id,
    nft_serial: sequence,
    nft_taxon: taxon,
    owner,
    transfer_fee: transferFee,
    uri,
  }
}
