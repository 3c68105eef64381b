import type { AskNode } from '../../adapters/ledger/rpc.ts'
import type { Wrangler } from '../wrangler/wrangler.ts'
import type { xamanLink } from './wallet-link.ts'

export interface SetupTools {
  readonly wrangler: Wrangler
  /** Asks the person at the terminal; null without one. What is secret is not shown as it is typed. */
  readonly person: ((text: string, isSecret: boolean) => Promise<string>) | null
  readonly ask: AskNode
  /** Asks the environment's faucet to send XRP to an address. Throws where it refuses, and where the network has none. */
  readonly faucet: (destination: string, xrp: number) => Promise<void>
  readonly walletLink: typeof xamanLink
  readonly sleep: (ms: number) => Promise<void>
  /** Unix ms. */
  readonly now: () => number
  readonly say: (line: string) => void
}
