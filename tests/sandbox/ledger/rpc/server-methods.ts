import { humanTime, rippleTime, unixTime } from '../chain/header.ts'
import { fees } from '../state/accounts.ts'
import { amendmentID, amendmentNames } from '../state/genesis.ts'
import { failure, success } from './answer.ts'
import type { Method, Node } from './node.ts'

const version = '3.3.0'
/** In a standalone server the open ledger takes so many transactions before fees rise. */
const expectedLedgerSize = 1000

export const ping: Method = () => success({ role: 'admin', unlimited: true })

export const serverInfo: Method = (_params, node) => {
  const { last } = node.history
  return success({
    info: {
      ...common(node),
      load_factor: 1,
      validated_ledger: {
        age: Math.max(0, Math.floor((node.now() - unixTime(last.closeTime)) / 1000)),
        base_fee_xrp: Number(fees.base) / 1e6,
        hash: last.hash,
        reserve_base_xrp: Number(fees.reserveBase) / 1e6,
        reserve_inc_xrp: Number(fees.reserveIncrement) / 1e6,
        seq: last.index,
      },
    },
  })
}

export const serverState: Method = (_params, node) => {
  const { last } = node.history
  return success({
    state: {
      ...common(node),
      load_base: 256,
      load_factor: 256,
      load_factor_fee_escalation: 256,
      load_factor_fee_queue: 256,
      load_factor_fee_reference: 256,
      load_factor_server: 256,
      validated_ledger: {
        base_fee: Number(fees.base),
        close_time: last.closeTime,
        hash: last.hash,
        reserve_base: Number(fees.reserveBase),
        reserve_inc: Number(fees.reserveIncrement),
        seq: last.index,
      },
    },
  })
}

function common(node: Node) {
  return {
    build_version: version,
    complete_ledgers: completeLedgers(node),
    network_id: node.rules.networkId,
    peers: 0,
    server_state: 'full',
    time: humanTime(rippleTime(node.now())).replace('.000000000', '.000000'),
    uptime: Math.floor((node.now() - node.startedAt) / 1000),
    validation_quorum: 0,
  }
}

/** `1-5,9-20`, a lone ledger as its number. */
export function completeLedgers(node: Node): string {
  const ranges = node.history.ranges().map(([from, to]) => (from === to ? String(from) : `${from}-${to}`))
  return ranges.join(',') || 'empty'
}

export const fee: Method = (_params, node) => {
  const base = String(fees.base)
  return success({
    current_ledger_size: String(node.open.transactions.length),
    current_queue_size: '0',
    drops: { base_fee: base, median_fee: '5000', minimum_fee: base, open_ledger_fee: base },
    expected_ledger_size: String(expectedLedgerSize),
    ledger_current_index: node.open.index,
    levels: {
      median_level: '128000',
      minimum_level: '256',
      open_ledger_level: '256',
      reference_level: '256',
    },
    max_queue_size: String(expectedLedgerSize * 20),
  })
}

/** All amendments this ledger knows, or the one named by `feature`, by name or id. */
export const feature: Method = (params, node) => {
  const all = new Map(amendmentNames.map((name) => [amendmentID(name), amendmentState(name, node)]))
  const wanted = params.feature
  if (wanted === undefined) return success({ features: Object.fromEntries(all) })
  if (typeof wanted !== 'string') return failure('invalidParams')
  for (const [id, state] of all) {
    if (id === wanted.toUpperCase() || state.name === wanted) return success({ [id]: state })
  }
  return failure('badFeature')
}

function amendmentState(name: (typeof amendmentNames)[number], node: Node) {
  const enabled = name !== 'NFTokenMintOffer' || node.rules.nftokenMintOffer
  return enabled ? { enabled, name, supported: true } : { enabled, name, supported: true, vetoed: false }
}
