import { err, ok, type Result } from '#contract/result'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { agreeOn } from './agree.ts'
import { accountByTwoIfShort, transactionByTwo, viewByTwo } from './by-two.ts'
import { hangingNodes } from './hanging-nodes.ts'
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
 * A node of another network is not asked, and one that hangs is asked last.
 */
export function rippled(
  { nodes: addresses, network }: Network,
  clock: Clock,
  log: Log,
  askAnyone: AskNode = askNode,
): Ledger {
  const hanging = hangingNodes(clock, askAnyone)
  const { ask, networkOf } = networkGuard(network.id, clock, hanging.ask)
  const all = addresses.map((address) => ({
    node: ledgerNode(address, network.id, ask, clock, log),
    rank: () => Number(hanging.isHanging(address.rpcUrl)),
  }))
  const nodes = all.map(({ node }) => node)
  const inOrder = () => all.toSorted((a, b) => a.rank() - b.rank()).map(({ node }) => node)

  async function firstThat<T>(
    question: (node: LedgerNode) => Promise<Result<T, Unreachable>>,
    asked: readonly LedgerNode[] = inOrder(),
  ): Promise<Result<T, Unreachable>> {
    for (const node of asked) {
      const answer = await question(node)
      if (answer.ok) return answer
    }
    return err('unreachable')
  }

  return {
    nodes,
    agree: () => agreeOn(inOrder(), log),
    byTwo: (ledger) => viewByTwo(inOrder(), ledger),

    async networks() {
      const said = await Promise.all(addresses.map(({ rpcUrl }) => networkOf(rpcUrl)))
      return addresses.map(({ name }, at) => ({ name, network: said[at] ?? null }))
    },

    submit(blob, turn = 0) {
      const asked = inOrder()
      const first = turn % asked.length
      return firstThat((node) => node.submit(blob), [...asked.slice(first), ...asked.slice(0, first)])
    },

    async transaction(hash) {
      const seen = await Promise.all(nodes.map((node) => node.transaction(hash)))
      const shown = seen.find((answer) => answer.ok && answer.value !== null)
      return shown ?? seen.find((answer) => answer.ok) ?? err('unreachable')
    },

    transactionByTwo: (hash) => transactionByTwo(inOrder(), hash),

    async bytes(hash) {
      let isReached = false
      for (const node of inOrder()) {
        const answer = await node.bytes(hash)
        if (answer.ok && answer.value !== null) return answer
        isReached ||= answer.ok
      }
      return isReached ? ok(null) : err('unreachable')
    },

    account: (address) => firstThat((node) => node.account(address)),
    accountByTwoIfShort: (address, ledger, isEnough) =>
      accountByTwoIfShort(inOrder(), address, ledger, isEnough),
    nfts: (account, limit) => firstThat((node) => node.nfts(account, limit)),

    mintsWithOffer: () => firstThat((node) => node.mintsWithOffer()),
  }
}
