import { HOUR, SECOND } from '#contract/timing'
import type { Clock } from '../../clock.ts'
import type { AskNode, RpcAnswer } from './rpc.ts'
import * as wire from './wire.ts'

/** How long a node's report of its network is valid. It is renewed whenever the node's state is read. */
const VALID_FOR = 10 * SECOND
/** How long it is valid for the alert about a node that was not asked since. */
const VALID_FOR_PEOPLE = HOUR

interface Known {
  readonly at: number
  /** The network's id; null while the node has not reported it. */
  readonly network: number | null
}

/** By clock, since the times are that clock's, and by address: in production one memory for each isolate. */
const known = new WeakMap<Clock, Map<string, Known>>()

interface NetworkGuard {
  /** Asks only nodes of this network. Any other counts as unreachable, and is asked for `server_state` only. */
  readonly ask: AskNode
  /** The network that a node reports, or reported within an hour if that is ours; null when it does not answer. */
  networkOf(url: string): Promise<number | null>
}

/** Keeps questions from nodes of another network, whose answers are about another ledger. */
export function networkGuard(network: number, clock: Clock, ask: AskNode): NetworkGuard {
  const memory = known.get(clock) ?? new Map<string, Known>()
  known.set(clock, memory)
  const asking = new Map<string, Promise<RpcAnswer>>()

  /** Asks for the state, one request at a time for each node. */
  function askState(url: string): Promise<RpcAnswer> {
    const underWay = asking.get(url)
    if (underWay !== undefined) return underWay
    const answer = ask(url, 'server_state', {}).then((said) => {
      asking.delete(url)
      memory.set(url, { at: clock.now(), network: networkIn(said) })
      return said
    })
    asking.set(url, answer)
    return answer
  }

  /** Whether the node has reported this network within that time. */
  function isKnown(url: string, holds: number): boolean {
    const last = memory.get(url)
    return last?.network === network && clock.now() - last.at < holds
  }

  /** Why the node must not be asked; null when it may be. */
  async function refusalOf(url: string): Promise<RpcAnswer | null> {
    if (isKnown(url, VALID_FOR)) return null
    const said = await askState(url)
    const its = networkIn(said)
    if (its === network) return null
    if (its !== null) return { kind: 'unreachable', reason: `is of network ${its}` }
    return said.kind === 'unreachable' ? said : { kind: 'unreachable', reason: 'names no network' }
  }

  return {
    async ask(url, method, params) {
      if (method === 'server_state') return askState(url)
      return (await refusalOf(url)) ?? ask(url, method, params)
    },
    networkOf: async (url) => (isKnown(url, VALID_FOR_PEOPLE) ? network : networkIn(await askState(url))),
  }
}

/** A node of Mainnet may omit the number: that means 0. */
function networkIn(said: RpcAnswer): number | null {
  const read = said.kind === 'result' ? wire.serverState.safeParse(said.result) : null
  return read?.success ? (read.data.state.network_id ?? 0) : null
}
