import { err, ok, type Result } from '#contract/result'
import type { Log } from '../log.ts'
import type { LedgerNode, LedgerState, Unreachable, View } from './ledger.ts'

/**
 * The last ledger that two of these nodes, of two operators, call validated. Each answer is asked of both by that
 * ledger's hash, and is one only if both say the same. A single configured node has nobody to disagree with: production
 * refuses that.
 */
export async function agreeOn(
  nodes: readonly LedgerNode[],
  log: Log,
): Promise<Result<View, Unreachable | 'alone' | 'not-yet'>> {
  const counting: { node: LedgerNode; state: LedgerState }[] = []
  for (const node of nodes) {
    if (counting.some((other) => other.node.operator === node.operator)) continue
    const state = await node.state()
    if (state.ok) counting.push({ node, state: state.value })
    if (counting.length === 2) break
  }
  const [first, second] = counting.toSorted((a, b) => a.state.index - b.state.index)
  if (!first) return err('unreachable')
  if (!second && nodes.length > 1) return err('alone')

  // The older of the two last ledgers is the one that both can have.
  const views: View[] = []
  for (const { node, state } of second ? [first, second] : [first]) {
    const known = state.hash === first.state.hash
    const view = known ? ok(node.view(first.state)) : await node.at(first.state.hash)
    if (!view.ok) return view
    if (view.value === null) return err('not-yet')
    views.push(view.value)
  }
  return ok(saidByAll(views, log))
}

/** One view of several: what all of them say. */
function saidByAll(views: readonly View[], log: Log): View {
  const [first] = views
  if (!first) throw new Error('nobody to agree')

  async function all<T>(
    read: (view: View) => Promise<Result<T, Unreachable>>,
  ): Promise<Result<T, Unreachable>> {
    const answers = await Promise.all(views.map(read))
    const [one] = answers
    if (!one?.ok || answers.some((answer) => !answer.ok)) return err('unreachable')
    if (new Set(answers.map(textOf)).size === 1) return one
    log.attention({ what: `two nodes differ about ledger ${first?.index}` })
    return err('unreachable')
  }

  return {
    index: first.index,
    hash: first.hash,
    closeTime: first.closeTime,
    account: (address) => all((view) => view.account(address)),
    offer: (id) => all((view) => view.offer(id)),
    hasTicket: (account, sequence) => all((view) => view.hasTicket(account, sequence)),
    tokens: (account) => all((view) => view.tokens(account)),
    offers: (account) => all((view) => view.offers(account)),
    tickets: (account) => all((view) => view.tickets(account)),
  }
}

function textOf(answer: unknown): string {
  return JSON.stringify(answer, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
}
