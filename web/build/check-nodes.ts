import { type CheckNode, nodesIn } from '../lib/check-nodes.ts'
import type { Leave } from './content-policy.ts'

/** The pages on which a visitor's browser may ask the ledger by itself. */
const CHECKING_PAGES = ['/verify', '/proof']

/**
 * The nodes that the setting names, for a site that stands at this address. Throws, with a sentence for whoever set it, for
 * an address that is no WebSocket's, or not encrypted unless it is a machine of one's own.
 */
export function checkNodes(setting: string | undefined, siteUrl: string): readonly CheckNode[] {
  const onLoopback = new URL(siteUrl).protocol === 'http:'
  const wrong = (setting ?? '').split(/[\s,]+/).find((one) => one !== '' && !isNode(one, onLoopback))
  if (wrong !== undefined) {
    throw new Error(`CHECK_NODES takes addresses such as wss://node.example, and "${wrong}" is none`)
  }
  return nodesIn(setting)
}

/** Those pages may connect to these nodes, and no other page may. */
export function nodeLeave(nodes: readonly CheckNode[]): readonly Leave[] {
  return CHECKING_PAGES.flatMap((page) =>
    nodes.map(({ address }) => ({ page, connectsTo: new URL(address).origin })),
  )
}

/** An address may have other signs in its host; in a policy they would mean something. */
function isNode(text: string, onLoopback: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  if (!/^[a-z0-9.-]+$/.test(hostname) || username !== '') return false
  return protocol === 'wss:' || (onLoopback && protocol === 'ws:' && hostname === '127.0.0.1')
}
