import type { EntryType } from '../state/entries.ts'
import { type Failure, invalidField } from './answer.ts'
import type { Params } from './node.ts'

const owned = new Map<unknown, EntryType>([
  ['delegate', 'Delegate'],
  ['deposit_preauth', 'DepositPreauth'],
  ['nft_offer', 'NFTokenOffer'],
  ['nft_page', 'NFTokenPage'],
  ['offer', 'Offer'],
  ['state', 'RippleState'],
  ['ticket', 'Ticket'],
])
const others = new Map<unknown, EntryType>([
  ['account', 'AccountRoot'],
  ['amendments', 'Amendments'],
  ['directory', 'DirectoryNode'],
  ['fee', 'FeeSettings'],
])
/** Types that can be requested but do not exist here. */
const absent = new Set<unknown>([
  ...['amm', 'bridge', 'check', 'credential', 'did', 'escrow', 'mpt_issuance'],
  ...['mptoken', 'oracle', 'payment_channel', 'permissioned_domain', 'signer_list', 'vault'],
])

/** The entry type in the field `type` among those an account can own; undefined if none is named. */
export function ownedTypeParam({ type }: Params): EntryType | 'none' | Failure | undefined {
  if (type === undefined) return undefined
  return owned.get(type) ?? (absent.has(type) ? 'none' : invalidField('type'))
}

/** The entry type in the field `type` among all there are. */
export function anyTypeParam(params: Params): EntryType | 'none' | Failure | undefined {
  return others.get(params.type) ?? ownedTypeParam(params)
}
