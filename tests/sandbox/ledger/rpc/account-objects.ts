import { readAccount } from '../state/accounts.ts'
import { directoryPages } from '../state/directory.ts'
import type { LedgerEntry } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import { pagesOf } from '../state/nft-pages.ts'
import type { State } from '../state/state.ts'
import { failure, invalidField, isFailure, success } from './answer.ts'
import { ownedTypeParam } from './entry-type.ts'
import { chooseLedger } from './ledger-choice.ts'
import type { Method } from './node.ts'
import { addressParam, limitParam } from './params.ts'
import { entryJson } from './transaction-json.ts'

/** An account's objects: NFToken pages first, then its directory in order. `limit` counts examined entries. */
export const accountObjects: Method = (params, node, apiVersion) => {
  const chosen = chooseLedger(params, node, apiVersion)
  if (isFailure(chosen)) return chosen
  const address = addressParam(params)
  if (typeof address !== 'string') return address
  const { state, said } = chosen
  if (!readAccount(state, address)) return failure('actNotFound')
  const wanted = ownedTypeParam(params)
  if (typeof wanted === 'object') return wanted
  const limit = limitParam(params, 200)
  if (typeof limit !== 'number') return limit
  const places = placesOf(state, address, wanted === undefined || wanted === 'NFTokenPage')
  const from = params.marker === undefined ? 0 : places.findIndex(({ marker }) => marker === params.marker)
  if (from === -1) return invalidField('marker')
  const next = places[from + limit]
  const found = places
    .slice(from, from + limit)
    .filter(({ entry }) => !wanted || entry.LedgerEntryType === wanted)
  return success({
    account: address,
    account_objects: found.map(({ index, entry }) => entryJson(index, entry)),
    ...said,
    ...(next ? { limit, marker: next.marker } : {}),
  })
}

/** An owned entry, and the marker that resumes there. */
type Place = { index: string; entry: LedgerEntry; marker: string }

/** For pages the marker names the previous page, for a directory its page and the entry itself. */
function placesOf(state: State, address: string, withPages: boolean): Place[] {
  let before = ''
  const pages = withPages ? [...pagesOf(state, address)] : []
  const owned: Place[] = pages.map(({ index, page }) => {
    const place = { index, entry: page, marker: `0,${before}` }
    before = index
    return place
  })
  for (const { index: directory, node } of directoryPages(state, keylet.ownerDirectory(address))) {
    for (const index of node.Indexes) {
      const entry = state.get(index)
      if (entry) owned.push({ index, entry, marker: `${directory},${index}` })
    }
  }
  return owned
}
