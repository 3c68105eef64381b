import { serialize } from '../state/serialize.ts'
import { invalidField, isFailure, success } from './answer.ts'
import { anyTypeParam } from './entry-type.ts'
import { chooseLedger } from './ledger-choice.ts'
import { headerJson, openJson } from './ledger-methods.ts'
import type { Method } from './node.ts'
import { limitParam } from './params.ts'
import { entryJson } from './transaction-json.ts'

/** A page of a ledger's entries in index order; the marker is the last index before the next entry. */
export const ledgerData: Method = (params, node, apiVersion) => {
  const chosen = chooseLedger(params, node, apiVersion)
  if (isFailure(chosen)) return chosen
  const { marker, binary } = params
  if (marker !== undefined && !(typeof marker === 'string' && /^[0-9A-Fa-f]{64}$/.test(marker)))
    return invalidField('marker')
  const limit = limitParam(params, binary === true ? 2048 : 256)
  if (typeof limit !== 'number') return limit
  const type = anyTypeParam(params)
  if (typeof type === 'object') return type

  const state: object[] = []
  let next = chosen.state.next(typeof marker === 'string' ? marker.toUpperCase() : '0'.repeat(64))
  for (let looked = 0; next && looked < limit; looked++) {
    const { index, value } = next
    if (type === undefined || value.LedgerEntryType === type)
      state.push(binary === true ? { data: serialize(value), index } : entryJson(index, value))
    next = chosen.state.next(index)
  }
  const header = chosen.header ? headerJson(chosen.header, apiVersion) : openJson(node, apiVersion)
  return success({
    ...chosen.said,
    ledger_hash: chosen.header?.hash ?? '0'.repeat(64),
    ledger_index: chosen.index,
    ...(marker === undefined ? { ledger: header } : {}),
    state,
    ...(next ? { marker: justBefore(next.index) } : {}),
  })
}

function justBefore(index: string): string {
  return (BigInt(`0x${index}`) - 1n).toString(16).toUpperCase().padStart(64, '0')
}
