import type { Address } from '#contract/wire/ledger-ids'
import type { ClosedLedger, Ledger, LedgerNode, NodeAddress } from '../../adapters/ledger/ledger.ts'
import { rippled } from '../../adapters/ledger/rippled.ts'
import { type AskNode, askNode } from '../../adapters/ledger/rpc.ts'
import { closedLedger, readClosedLedger } from '../../adapters/ledger/wire.ts'
import { type Clock, systemClock } from '../../clock.ts'
import { findProblems } from '../../config/find-problems.ts'
import { quietLog } from '../../log.ts'
import type { Environment } from '../environment/environment.ts'
import { localVars } from '../local/local.ts'

/** The accounts among which the sale's money moves. */
export interface SaleAccounts {
  readonly minter: Address
  /** Where proceeds go; null where none is configured. */
  readonly treasury: Address | null
  /** Accounts besides the treasury that may pay in. */
  readonly funding: readonly Address[]
}

/** A node, which also shows ledgers by their index. */
export interface SaleNode extends Pick<LedgerNode, 'name' | 'view' | 'history'> {
  /** A validated ledger by its index, or the last one; null where the node does not show it. */
  closed(index: number | 'validated'): Promise<ClosedLedger | null>
}

/** The ledger of one environment's sale, as commands ask it. */
export interface SaleLedger {
  readonly accounts: SaleAccounts
  readonly ledger: Ledger
  /** In the order in which they are asked. */
  readonly nodes: readonly SaleNode[]
}

interface Settings extends SaleAccounts {
  readonly nodes: readonly NodeAddress[]
  readonly network: number
}

/** The ledger of an environment. Throws a sentence where wrangler.toml does not say which nodes or accounts it has. */
export function openSaleLedger({ name, vars }: Environment): SaleLedger {
  const { known } = findProblems({ ...vars, ...(name === 'local' && localVars) })
  const { XRPL_NODES, XRPL_NETWORK_ID, MINTER_ADDRESS, TREASURY_ADDRESS, FUNDING_ADDRESSES } = known.values
  if (!XRPL_NODES || XRPL_NETWORK_ID === undefined || !MINTER_ADDRESS)
    throw new Error(`wrangler.toml does not say which nodes and minter ${name} has: npm run doctor ${name}`)
  return saleLedger({
    nodes: XRPL_NODES,
    network: XRPL_NETWORK_ID,
    minter: MINTER_ADDRESS,
    treasury: TREASURY_ADDRESS ?? null,
    funding: FUNDING_ADDRESSES ?? [],
  })
}

export function saleLedger(
  { nodes: addresses, network, ...accounts }: Settings,
  ask: AskNode = askNode,
  clock: Clock = systemClock,
): SaleLedger {
  // A command says in its own answer which node did not answer.
  const ledger = rippled({ nodes: addresses, network: { id: network } }, clock, quietLog, ask)
  const nodes = addresses.flatMap(({ rpcUrl }, at) => {
    const node = ledger.nodes[at]
    return node ? [{ ...node, closed: (index: number | 'validated') => closedAt(ask, rpcUrl, index) }] : []
  })
  return { accounts, ledger, nodes }
}

async function closedAt(ask: AskNode, rpcUrl: string, index: number | 'validated') {
  const answer = await ask(rpcUrl, 'ledger', { ledger_index: index })
  const read = closedLedger.safeParse(answer.kind === 'result' ? answer.result : null)
  return read.success ? readClosedLedger(read.data) : null
}
