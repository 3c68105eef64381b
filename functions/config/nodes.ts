import { getDomain } from 'tldts-icann'
import type { NodeAddress } from '../adapters/ledger/ledger.ts'
import { ConfigurationError } from './configuration-error.ts'

/**
 * Nodes, separated by commas: each is the JSON-RPC address and, where the node has one, the WebSocket's. The operator's
 * name may come before it, as in `ripple=https://…`, since one operator may run nodes under several domains.
 */
const NODE = String.raw`\s*(?:([\w.-]+)=)?(https?://[^\s,]+)(?:\s+(wss?://[^\s,]+))?\s*`
export const NODES = new RegExp(`^${NODE}(,${NODE})*$`)

/** The nodes in the order in which they are asked. Production needs two operators: one alone proves no absence. */
export function nodesOf(env: {
  readonly XRPL_NODES: string
  readonly SITE_URL: string
}): readonly NodeAddress[] {
  const configured = env.XRPL_NODES.split(',').map((one) => {
    const [, named, rpcUrl = '', wsUrl = null] = new RegExp(`^${NODE}$`).exec(one) ?? []
    return { named: named?.toLowerCase(), domain: domainOf(new URL(rpcUrl)), rpcUrl, wsUrl }
  })
  // A name before one node of a domain applies to its other nodes too, unless they have names of their own.
  const names = new Map(configured.flatMap(({ named, domain }) => (named ? [[domain, named]] : [])))
  const nodes = configured.map(({ named, domain, rpcUrl, wsUrl }) => {
    const operator = named ?? names.get(domain) ?? domain
    return { name: new URL(rpcUrl).host, operator, rpcUrl, wsUrl }
  })
  const operators = new Set(nodes.map(({ operator }) => operator))
  if (env.SITE_URL.startsWith('https:') && operators.size < 2) {
    throw new ConfigurationError('XRPL_NODES needs nodes of two operators')
  }
  return nodes
}

/** The registered domain by the public suffix list. Addresses without one, such as loopback, are distinguished by port. */
function domainOf({ hostname, host }: URL): string {
  return getDomain(hostname) ?? host
}
