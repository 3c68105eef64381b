import { directoryIndexes } from '../state/directory.ts'
import type { NFTokenOffer } from '../state/entries.ts'
import { offerDirectory, readOffer } from '../state/nft-offers.ts'
import { failure, isFailure, success } from './answer.ts'
import { chooseLedger } from './ledger-choice.ts'
import type { Method } from './node.ts'
import { hash256Param, limitParam, textParam } from './params.ts'

export const nftSellOffers: Method = offersOf(true)
export const nftBuyOffers: Method = offersOf(false)

function offersOf(sell: boolean): Method {
  return (params, node, apiVersion) => {
    const nftokenID = hash256Param(params, 'nft_id')
    if (typeof nftokenID !== 'string') return nftokenID
    const chosen = chooseLedger(params, node, apiVersion)
    if (isFailure(chosen)) return chosen
    const { state, said } = chosen
    const indexes = [...directoryIndexes(state, offerDirectory(nftokenID, sell))]
    if (indexes.length === 0) return failure('objectNotFound')
    const limit = limitParam(params, 250)
    if (typeof limit !== 'number') return limit
    const marker = textParam(params, 'marker')
    if (typeof marker === 'object') return marker
    const from = marker === undefined ? 0 : indexes.indexOf(marker)
    if (from === -1) return failure('invalidParams')
    const offers = indexes.slice(from, from + limit).flatMap((index) => {
      const offer = readOffer(state, index)
      return offer ? [offerJson(index, offer)] : []
    })
    const next = indexes[from + limit]
    return success({ nft_id: nftokenID, offers, ...said, ...(next ? { limit, marker: next } : {}) })
  }
}

function offerJson(index: string, offer: NFTokenOffer) {
  return {
    amount: offer.Amount,
    flags: offer.Flags,
    nft_offer_index: index,
    owner: offer.Owner,
    ...(offer.Destination === undefined ? {} : { destination: offer.Destination }),
    ...(offer.Expiration === undefined ? {} : { expiration: offer.Expiration }),
  }
}
