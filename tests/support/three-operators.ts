import type { Sandbox } from '../sandbox/sandbox.ts'

/**
 * Nodes of three operators, one of which may be unreachable. In this process no follower listens to a socket by
 * default.
 */
export function threeOperators({ urls }: Pick<Sandbox, 'urls'>): Record<string, string> {
  const nodes = [
    [urls.rpc, urls.ws],
    [urls.secondRpc, urls.secondWs],
    [urls.thirdRpc, urls.thirdWs],
  ]
  return { XRPL_NODES: nodes.map((addresses) => addresses.join(' ')).join(', ') }
}
