import type { Sandbox } from '../sandbox/sandbox.ts'

/** Nodes of three operators: one of them may be away. In this process no follower listens to a socket unless it is told to. */
export function threeOperators({ urls }: Pick<Sandbox, 'urls'>): Record<string, string> {
  const nodes = [
    [urls.rpc, urls.ws],
    [urls.secondRpc, urls.secondWs],
    [urls.thirdRpc, urls.thirdWs],
  ]
  return { XRPL_NODES: nodes.map((addresses) => addresses.join(' ')).join(', ') }
}
