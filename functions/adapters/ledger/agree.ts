import { err, ok, type Result } from '#contract/result'
import type { Log } from '../../log.ts'
import type { LedgerNode, LedgerState, Unreachable, View } from './ledger.ts'
import { isSameLedger, textOf, viewOf } from './view-of.ts'

interface Counting {
  readonly node: LedgerNode
  readonly state: LedgerState
}

type Agreed = Result<View, Unreachable | 'single-operator' | 'not-yet'>

/** How many ledgers one node may be ahead of another before a third is asked. */
const CLOSE_BY = 2

/**
 * The last ledger that two of these nodes, of two operators, call validated. Each question goes to both with that
 * ledger's hash, and has an answer only if both say the same. Of three operators the first two decide, unless one is
 * behind or on a fork. A single configured node has no second one; production refuses that.
 */
export async function agreeOn(nodes: readonly LedgerNode[], log: Log): Promise<Agreed> {
  const counting: Counting[] = []
  let last: Agreed = err('not-yet')
  for (const node of nodes) {
    if (counting.some((other) => other.node.operator === node.operator)) continue
    const state = await node.state()
    if (!state.ok) continue
    counting.push({ node, state: state.value })
    const isOnlyPair = counting.length === 2
    for (const [older, newer] of isOnlyPair ? pairsOf(counting).filter(areCloseBy) : pairsOf(counting)) {
      last = await agreedBy(older, newer, log)
      if (last.ok) return last
    }
  }
  const [first, second] = counting
  if (!first) return err('unreachable')
  if (!second)
    return nodes.length > 1 ? err('single-operator') : ok(saidByAll([first.node.view(first.state)], log))
  const [pair] = pairsOf(counting)
  return counting.length === 2 && pair && !areCloseBy(pair) ? agreedBy(...pair, log) : last
}

/** Every two of them, older first; pairs with the newest older node first. */
function pairsOf(counting: readonly Counting[]): (readonly [older: Counting, newer: Counting])[] {
  const sorted = counting.toSorted((a, b) => b.state.index - a.state.index)
  return sorted.flatMap((older, at) => sorted.slice(0, at).map((newer) => [older, newer] as const))
}

function areCloseBy([older, newer]: readonly [Counting, Counting]): boolean {
  return newer.state.index - older.state.index <= CLOSE_BY
}

/** The older of the two last ledgers is the one that both can have. */
async function agreedBy(older: Counting, newer: Counting, log: Log): Promise<Agreed> {
  const view = older.node.view(older.state)
  if (isSameLedger(newer.state, older.state)) return ok(saidByAll([view, newer.node.view(older.state)], log))
  const other = await newer.node.at(older.state.hash)
  if (!other.ok) return other
  const isSame = other.value !== null && isSameLedger(other.value, older.state)
  return isSame ? ok(saidByAll([view, other.value], log)) : err('not-yet')
}

/** One view of several: what all of them say alike. */
function saidByAll(views: readonly [View, ...View[]], log: Log): View {
  const [first] = views
  return viewOf(first, async (read) => {
    const answers = await Promise.all(views.map(read))
    const [one] = answers
    if (!one?.ok || answers.some((answer) => !answer.ok)) return err('unreachable')
    if (new Set(answers.map(textOf)).size === 1) return one
    log.attention({ what: `two nodes differ about ledger ${first.index}` })
    return err('unreachable')
  })
}
