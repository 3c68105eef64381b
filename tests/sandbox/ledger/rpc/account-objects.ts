import { readAccount } from '../state/accounts.ts'
import { directoryPages } from '../state/directory.ts'
import type { LedgerEntry } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import { pagesOf } from '../state/nft-pages.ts'
import type { State } from '../state/state.ts'
import { failure, invalidField, isFailure, success } from './answer.ts'
import { chooseLedger } from './ledger-choice.ts'
import type { Method } from './node.ts'
import { addressParam, limitParam } from './params.ts'
import { entryJson } from './transaction-json.ts'

const entryTypes = new Map([
  ['nft_offer', 'NFTokenOffer'],
  ['nft_page', 'NFTokenPage'],
  ['ticket', 'Ticket'],
])
/** Types that can be asked for but that nobody can own here. */
const absentTypes = new Set([
  ...['amm', 'bridge', 'check', 'credential', 'delegate', 'deposit_preauth', 'did', 'escrow', 'mpt_issuance'],
  ...[
    'mptoken',
    'offer',
    'oracle',
    'payment_channel',
    'permissioned_domain',
    'signer_list',
    'state',
    'vault',
  ],
])

/** What an account owns: token pages first, then its directory in order. `limit` counts what was looked at. */
export const accountObjects: Method = (params, node) => {
  const chosen = chooseLedger(params, node)
  if (isFailure(chosen)) return chosen
  const address = addressParam(params)
  if (typeof address !== 'string') return address
  const { state, said } = chosen
  if (!readAccount(state, address)) return failure('actNotFound')
  const { type } = params
  if (type !== undefined && !(typeof type === 'string' && (entryTypes.has(type) || absentTypes.has(type)))) {
    return invalidField('type')
  }
  const limit = limitParam(params, 200)
  if (typeof limit !== 'number') return limit
  const places = placesOf(state, address, type === undefined || type === 'nft_page')
  const from = params.marker === undefined ? 0 : places.findIndex(({ marker }) => marker === params.marker)
  if (from === -1) return invalidField('marker')
  const next = places[from + limit]
  const wanted = typeof type === 'string' ? (entryTypes.get(type) ?? 'none') : undefined
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

/** An owned entry, and the marker by which a request takes up again there. */
type Place = { index: string; entry: LedgerEntry; marker: string }

/** Among pages the marker names the page before, in a directory the directory's page and the entry itself. */
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
