import { err, ok, type Result } from '#contract/result'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { agreeOn } from './agree.ts'
import { accountByTwoIfShort, transactionByTwo, viewByTwo } from './by-two.ts'
import type { Ledger, LedgerNode, NodeAddress, Unreachable } from './ledger.ts'
import { networkGuard } from './network-guard.ts'
import { ledgerNode } from './node.ts'
import { type AskNode, askNode } from './rpc.ts'

interface Network {
  readonly nodes: readonly NodeAddress[]
  readonly network: { readonly id: number }
}

/**
 * The ledger over the configured nodes. Questions that decide nothing go to one node after the other until one answers.
 * A node of another network is not asked.
 */
export function rippled(
  { nodes: addresses, network }: Network,
  clock: Clock,
  log: Log,
  askAnyone: AskNode = askNode,
): Ledger {
  const { ask, networkOf } = networkGuard(network.id, clock, askAnyone)
  const nodes = addresses.map((address) => ledgerNode(address, network.id, ask, clock, log))

  async function firstThat<T>(
    question: (node: LedgerNode) => Promise<Result<T, Unreachable>>,
    asked: readonly LedgerNode[] = nodes,
  ): Promise<Result<T, Unreachable>> {
    for (const node of asked) {
      const answer = await question(node)
      if (answer.ok) return answer
    }
    return err('unreachable')
  }

  return {
    nodes,
    agree: () => agreeOn(nodes, log),
    byTwo: (ledger) => viewByTwo(nodes, ledger),

    async networks() {
      const said = await Promise.all(addresses.map(({ rpcUrl }) => networkOf(rpcUrl)))
      return addresses.map(({ name }, at) => ({ name, network: said[at] ?? null }))
    },

    submit(blob, turn = 0) {
      const first = turn % nodes.length
      return firstThat((node) => node.submit(blob), [...nodes.slice(first), ...nodes.slice(0, first)])
    },

    async transaction(hash) {
      const seen = await Promise.all(nodes.map((node) => node.transaction(hash)))
      const shown = seen.find((answer) => answer.ok && answer.value !== null)
      return shown ?? seen.find((answer) => answer.ok) ?? err('unreachable')
    },

    transactionByTwo: (hash) => transactionByTwo(nodes, hash),

    async bytes(hash) {
      let isReached = false
      for (const node of nodes) {
        const answer = await node.bytes(hash)
        if (answer.ok && answer.value !== null) return answer
        isReached ||= answer.ok
      }
      return isReached ? ok(null) : err('unreachable')
    },

    account: (address) => firstThat((node) => node.account(address)),
    accountByTwoIfShort: (address, ledger, isEnough) => accountByTwoIfShort(nodes, address, ledger, isEnough),
    nfts: (account, limit) => firstThat((node) => node.nfts(account, limit)),

    mintsWithOffer: () => firstThat((node) => node.mintsWithOffer()),
  }
}
