import { drops } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import type { Address, LedgerHash } from '#contract/wire/ledger-ids'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { hashOf } from './ids.ts'
import type { LedgerNode, LedgerState, NodeAddress, Unreachable, View } from './ledger.ts'
import { showHistory } from './node-history.ts'
import { type NodeQuestions, nodeQuestions, PAGE, parsed, readPages } from './node-questions.ts'
import { accountIn, nodeView } from './node-view.ts'
import type { AskNode, RpcAnswer } from './rpc.ts'
import { isStale } from './stale.ts'
import * as wire from './wire.ts'

/** Pages read of one wallet's NFTokens before giving up. */
const MAX_PAGES = 10

/** One node over rippled's JSON-RPC (xrpl.org, "Public API methods"); Clio speaks the same. */
export function ledgerNode(
  address: NodeAddress,
  networkId: number,
  askNode: AskNode,
  clock: Clock,
  log: Log,
): LedgerNode {
  const questions = nodeQuestions(address, askNode, log)
  const { ask, read } = questions
  const { name, operator, wsUrl } = address
  return {
    name,
    operator,
    wsUrl,
    view: (ledger) => nodeView(questions, ledger),
    state: () => stateOf(questions, networkId, clock),
    at: (hash) => viewAt(questions, hash),

    account: (account) => accountIn(ask, account, { ledger_index: 'validated' }),

    async transaction(hash) {
      const answer = await ask('tx', { transaction: hash })
      if (saysNothing(answer)) return err('unreachable')
      const got = parsed(answer, wire.validatedTx)
      return ok(got.ok && got.value.hash === hash ? wire.readValidatedTx(got.value) : null)
    },

    async bytes(hash) {
      const answer = await ask('tx', { transaction: hash, binary: true })
      if (saysNothing(answer)) return err('unreachable')
      const got = parsed(answer, wire.validatedBytes)
      return ok(got.ok && hashOf(got.value.tx_blob) === hash ? got.value.tx_blob : null)
    },

    nfts: (account, limit) => someNfts(questions, account, limit),
    history: (account, range, page) => showHistory(questions, account, range, page),

    async mintsWithOffer() {
      const got = await read('feature', {}, wire.featureList)
      if (!got.ok) return got
      const features = Object.values(got.value.features)
      return ok(features.some((one) => one.name === 'NFTokenMintOffer' && one.enabled))
    },

    async submit(blob) {
      const got = await read('submit', { tx_blob: blob }, wire.submitAnswer)
      return got.ok ? ok({ engineResult: got.value.engine_result }) : got
    },
  }
}

/** A refusal for any other reason says nothing about the transaction. */
function saysNothing(answer: RpcAnswer): boolean {
  return answer.kind !== 'result' && !(answer.kind === 'error' && answer.error === 'txnNotFound')
}

async function stateOf(
  { read, failed }: NodeQuestions,
  networkId: number,
  clock: Clock,
): Promise<Result<LedgerState, Unreachable>> {
  const [closed, server] = await Promise.all([
    read('ledger', { ledger_index: 'validated' }, wire.closedLedger),
    read('server_state', {}, wire.serverState),
  ])
  if (!closed.ok) return closed
  if (!server.ok) return server
  const { network_id = 0, validated_ledger: costs } = server.value.state
  if (network_id !== networkId) {
    failed(`is of network ${network_id}`)
    return err('unreachable')
  }
  const ledger = wire.readClosedLedger(closed.value)
  if (isStale(ledger.closeTime, clock.now())) {
    failed('has heard of no ledger for half a minute')
    return err('unreachable')
  }
  return ok({
    ...ledger,
    baseFee: drops(wire.underLoad(costs.base_fee, server.value.state)),
    reserveBase: drops(BigInt(costs.reserve_base)),
    reserveIncrement: drops(BigInt(costs.reserve_inc)),
  })
}

async function viewAt(questions: NodeQuestions, hash: LedgerHash): Promise<Result<View | null, Unreachable>> {
  const answer = await questions.askQuietly('ledger', { ledger_hash: hash })
  if (answer.kind === 'unreachable' && answer.reason.endsWith('lgrNotFound')) return ok(null)
  if (answer.kind !== 'result') return err('unreachable')
  const got = wire.closedLedger.safeParse(answer.result)
  const isShown = got.success && got.data.ledger_hash === hash
  return ok(isShown ? nodeView(questions, wire.readClosedLedger(got.data)) : null)
}

async function someNfts(
  { ask }: NodeQuestions,
  account: Address,
  limit: number,
): ReturnType<LedgerNode['nfts']> {
  const params = { account, ledger_index: 'validated', limit: Math.min(PAGE, Math.max(20, limit)) }
  const few = { pages: MAX_PAGES, enough: limit }
  const got = await readPages(ask, 'account_nfts', params, wire.accountNfts, wire.readNfts, few)
  if (!got.ok) return got
  const { all, more } = got.value
  return ok({ nfts: all.slice(0, limit), more: more || all.length > limit })
}
