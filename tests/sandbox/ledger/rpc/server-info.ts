import { createHash } from 'node:crypto'
import { encodeNodePublic } from 'ripple-address-codec'
import { baseLevel } from '../chain/fee-levels.ts'
import { humanTime, rippleTime, unixTime } from '../chain/header.ts'
import { fees } from '../state/accounts.ts'
import { success } from './answer.ts'
import type { Method, Node } from './node.ts'

export const version = '3.3.0'
/** Load as a multiple of the usual is counted in 256ths. */
const loadBase = 256
const reference = Number(baseLevel)
/** How long a standalone server takes to close a ledger, ms. */
const CONVERGE_TIME = 100

/** A standalone server's server_info for an administrator, in XRP and seconds. */
export const serverInfo: Method = (_params, node) => {
  return success({
    info: {
      ...common(node),
      hostid: 'sandbox',
      last_close: { converge_time_s: CONVERGE_TIME / 1000, proposers: 0 },
      ...loadInMultiples(node),
      validated_ledger: validatedInXrp(node),
      validator_list: { count: 0, expiration: 'unknown', status: 'unknown' },
    },
  })
}

/** The same in drops and whole numbers. */
export const serverState: Method = (_params, node) => {
  const { last } = node.history
  return success({
    state: {
      ...common(node),
      last_close: { converge_time: CONVERGE_TIME, proposers: 0 },
      ...loadFactors(node),
      validated_ledger: {
        base_fee: Number(fees.base),
        close_time: last.closeTime,
        hash: last.hash,
        reserve_base: Number(fees.reserveBase),
        reserve_inc: Number(fees.reserveIncrement),
        seq: last.index,
      },
      validator_list_expires: 0,
    },
  })
}

/** The load as in `server_state` and the `server` stream. */
export function loadFactors(node: Node) {
  const { load, minimum, openLedger } = node.cost()
  return {
    load_base: loadBase,
    load_factor: Math.max(Number(load), Number(openLedger)),
    load_factor_fee_escalation: Number(openLedger),
    load_factor_fee_queue: Number(minimum),
    load_factor_fee_reference: reference,
    load_factor_server: Number(load),
  }
}

/** The same as multiples of the usual, without those at the usual value. */
function loadInMultiples(node: Node) {
  const factors = loadFactors(node)
  const { load_factor, load_factor_server, load_factor_fee_escalation, load_factor_fee_queue } = factors
  const multiple = (name: string, value: number, usual: number) =>
    value === usual ? {} : { [name]: value / loadBase }
  return {
    load_factor: load_factor / loadBase,
    ...multiple('load_factor_server', load_factor_server, load_factor),
    ...multiple('load_factor_local', load_factor_server, loadBase),
    ...multiple('load_factor_fee_escalation', load_factor_fee_escalation, reference),
    ...multiple('load_factor_fee_queue', load_factor_fee_queue, reference),
  }
}

/** The last validated ledger with its age in seconds. */
export function validatedInXrp({ history: { last }, now }: Node) {
  return {
    age: Math.max(0, Math.floor((now() - unixTime(last.closeTime)) / 1000)),
    base_fee_xrp: Number(fees.base) / 1e6,
    hash: last.hash,
    reserve_base_xrp: Number(fees.reserveBase) / 1e6,
    reserve_inc_xrp: Number(fees.reserveIncrement) / 1e6,
    seq: last.index,
  }
}

/** `2026-Jan-31 12:00:00.000000 UTC` */
export function serverTime(node: Node): string {
  return humanTime(rippleTime(node.now())).replace('.000000000', '.000000')
}

/** `1-5,9-20`, a lone ledger as its number. */
export function completeLedgers(node: Node): string {
  const ranges = node.history.ranges().map(([from, to]) => (from === to ? String(from) : `${from}-${to}`))
  return ranges.join(',') || 'empty'
}

const keys = new Map<number, string>()

/** The node's public key. */
export function nodePublicKey({ number }: Node): string {
  const known = keys.get(number) ?? keyOf(number)
  keys.set(number, known)
  return known
}

function keyOf(number: number): string {
  const x = createHash('sha256').update(`sandbox node ${number}`).digest()
  return encodeNodePublic(Buffer.concat([Buffer.from([2]), x]))
}

function common(node: Node) {
  const upFor = Math.max(0, node.now() - node.startedAt)
  return {
    build_version: version,
    complete_ledgers: completeLedgers(node),
    initial_sync_duration_us: '0',
    io_latency_ms: 1,
    jq_trans_overflow: '0',
    load: { job_types: [], threads: 1 },
    network_id: node.rules.networkId,
    node_size: 'tiny',
    peer_disconnects: '0',
    peer_disconnects_resources: '0',
    peers: 0,
    ports: node.ports,
    pubkey_node: nodePublicKey(node),
    pubkey_validator: 'none',
    server_state: node.serverState,
    server_state_duration_us: String(upFor * 1000),
    state_accounting: stateAccounting(node.serverState, upFor),
    time: serverTime(node),
    uptime: Math.floor(upFor / 1000),
    validation_quorum: 0,
  }
}

const states = ['connected', 'disconnected', 'full', 'syncing', 'tracking']

function stateAccounting(current: string, upFor: number) {
  return Object.fromEntries(
    states.map((state) => [
      state,
      state === current
        ? { duration_us: String(upFor * 1000), transitions: '1' }
        : { duration_us: '0', transitions: '0' },
    ]),
  )
}
