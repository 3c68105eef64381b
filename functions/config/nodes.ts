import { getDomain } from 'tldts-icann'
import type { NodeAddress } from '../adapters/ledger/ledger.ts'
import { invalid, type Reader, valid } from './setting.ts'
import { hasPort } from './web-address.ts'

/**
 * A node: its JSON-RPC address and, where it has one, the WebSocket's. The operator's name may come before it, as in
 * `ripple=https://…`, since one operator may run nodes under several domains.
 */
const NODE = /^\s*(?:([\w.-]+)=)?(https?:\/\/[^\s,]+)(?:\s+(wss?:\/\/[^\s,]+))?\s*$/

/** Nodes, separated by commas, in the order in which they are asked. */
export const nodes: Reader<readonly NodeAddress[]> = (text) => {
  const configured = []
  for (const [at, entry] of text.split(',').entries()) {
    const [, named, rpcUrl = '', wsUrl = null] = NODE.exec(entry) ?? []
    if (![rpcUrl, wsUrl ?? rpcUrl].every(hasPort)) return invalid({ kind: 'port' })
    if (!URL.canParse(rpcUrl) || (wsUrl !== null && !URL.canParse(wsUrl)))
      return invalid({
        kind: 'entry',
        at: at + 1,
        expected: 'a node such as https://node.example wss://node.example',
      })
    configured.push({ named: named?.toLowerCase(), domain: domainOf(new URL(rpcUrl)), rpcUrl, wsUrl })
  }
  // A name before one node of a domain applies to its other nodes too, unless they have names of their own.
  const names = new Map(configured.flatMap(({ named, domain }) => (named ? [[domain, named]] : [])))
  const all = configured.map(({ named, domain, rpcUrl, wsUrl }) => {
    const operator = named ?? names.get(domain) ?? domain
    return { name: new URL(rpcUrl).host, operator, rpcUrl, wsUrl }
  })
  return valid(all)
}

/** The registered domain by the public suffix list. Addresses without one, such as loopback, are distinguished by port. */
function domainOf({ hostname, host }: URL): string {
  return getDomain(hostname) ?? host
}
