import { drops } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import type { Address, LedgerHash } from '#contract/wire/ledger-ids'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { hashOf } from './ids.ts'
import type {
  HistoryPage,
  HistoryRange,
  HistoryShown,
  LedgerNode,
  LedgerState,
  NodeAddress,
  Unreachable,
  View,
} from './ledger.ts'
import { type NodeQuestions, nextPage, nodeQuestions, parsed } from './node-questions.ts'
import { accountIn, nodeView } from './node-view.ts'
import type { AskNode } from './rpc.ts'
import { isStale } from './stale.ts'
import * as wire from './wire.ts'

/** Transactions that a page of a history is asked for, and the fewest: rippled shows ten where fewer are asked for. */
const LARGEST_PAGE = 400
const SMALLEST_PAGE = 10

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
      if (answer.kind === 'unreachable') return err('unreachable')
      const got = parsed(answer, wire.validatedTx)
      return ok(got.ok && got.value.hash === hash ? wire.readValidatedTx(got.value) : null)
    },

    async bytes(hash) {
      const answer = await ask('tx', { transaction: hash, binary: true })
      if (answer.kind === 'unreachable') return err('unreachable')
      const got = parsed(answer, wire.validatedBytes)
      return ok(got.ok && hashOf(got.value.tx_blob) === hash ? got.value.tx_blob : null)
    },

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

/** Asks for a small page where a large one did not come: large transactions make an answer that is too long, or too late. */
async function showHistory(
  { ask }: NodeQuestions,
  account: Address,
  range: HistoryRange,
  page: HistoryPage,
): Promise<HistoryShown> {
  const { first, last, orLater } = range
  const params = { account, ledger_index_max: last, forward: true }
  let limit = LARGEST_PAGE
  let since = first
  let marker: unknown
  for (;;) {
    const answer = await ask('account_tx', {
      ...params,
      limit,
      ledger_index_min: since,
      ...nextPage(marker),
    })
    if (answer.kind === 'unreachable' && limit > SMALLEST_PAGE) {
      limit = SMALLEST_PAGE
      continue
    }
    if (orLater && since > 0 && answer.kind === 'error' && answer.error === 'lgrIdxMalformed') {
      // Its history begins after that ledger: it is asked for all that it has.
      since = -1
      continue
    }
    const got = parsed(answer, wire.accountTx)
    if (!got.ok) return 'less'
    const { ledger_index_min: from, ledger_index_max: to } = got.value
    if (isShort(range, since, { from, to })) return 'less'
    const wants = await page(got.value.transactions.map(wire.readValidatedTx))
    limit = Math.min(LARGEST_PAGE, limit * 2)
    marker = got.value.marker
    if (marker === undefined || wants === 'enough') return marker === undefined ? 'all' : 'less'
  }
}

/**
 * Whether a node shows other ledgers than were asked for, counted from `since`. One whose history begins later, or that is
 * behind, says so.
 */
function isShort(
  { first, last, orLater }: HistoryRange,
  since: number,
  shown: { readonly from: number; readonly to: number },
): boolean {
  if (last > 0 && shown.to < last) return true
  // It has the first ledger too, so it refused only the last one, which it lacked: its whole history is not wanted.
  if (since < first) return shown.from <= first
  return first > 0 && shown.from > first && !orLater
}
