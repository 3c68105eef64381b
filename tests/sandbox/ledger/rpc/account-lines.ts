import { readAccount } from '../state/accounts.ts'
import { decimalText } from '../state/decimal.ts'
import { directoryIndexes } from '../state/directory.ts'
import type { RippleState } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import { read } from '../state/state.ts'
import { balanceWith, limitOf, lineFlag, sideOf } from '../state/trust-lines.ts'
import { failure, invalidField, isFailure, success } from './answer.ts'
import { chooseLedger } from './ledger-choice.ts'
import type { Method } from './node.ts'
import { addressParam, limitParam } from './params.ts'

/** An account's lines, or those with one `peer`, each as the account sees it. */
export const accountLines: Method = (params, node, apiVersion) => {
  const chosen = chooseLedger(params, node, apiVersion)
  if (isFailure(chosen)) return chosen
  const address = addressParam(params)
  if (typeof address !== 'string') return address
  const { state, said } = chosen
  if (!readAccount(state, address)) return failure('actNotFound')
  const limit = limitParam(params, 200)
  if (typeof limit !== 'number') return limit
  const owned = [...directoryIndexes(state, keylet.ownerDirectory(address))]
  const from = params.marker === undefined ? 0 : owned.indexOf(String(params.marker))
  if (from === -1) return invalidField('marker')
  const next = owned[from + limit]
  const lines = owned.slice(from, from + limit).flatMap((index) => {
    const line = read(state, 'RippleState', index)
    return line ? [lineJson(line, address)] : []
  })
  return success({
    account: address,
    lines: lines.filter(({ account }) => params.peer === undefined || account === params.peer),
    ...said,
    ...(next === undefined ? {} : { limit, marker: next }),
  })
}

function lineJson(line: RippleState, address: string) {
  const { LowLimit, HighLimit, Flags, Balance } = line
  const peer = LowLimit.issuer === address ? HighLimit.issuer : LowLimit.issuer
  const [own, others] = [lineFlag[sideOf(address, peer)], lineFlag[sideOf(peer, address)]]
  return {
    account: peer,
    balance: decimalText(balanceWith(line, address, peer)),
    currency: Balance.currency,
    limit: decimalText(limitOf(line, address, peer)),
    limit_peer: decimalText(limitOf(line, peer, address)),
    quality_in: 0,
    quality_out: 0,
    ...(Flags & own.noRipple ? { no_ripple: true } : {}),
    ...(Flags & others.noRipple ? { no_ripple_peer: true } : {}),
  }
}
