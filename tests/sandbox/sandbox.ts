import type { Access } from './access/access.ts'
import type * as accounts from './accounts.ts'
import type { Faults } from './faults.ts'
import type { Identity } from './kyc/provider.ts'
import type { Ledger, NodeView } from './ledger/ledger.ts'
import type { RpcSeen } from './ledger/serve/http-rpc.ts'
import type { Lie } from './ledger/serve/lies.ts'
import type { HeldToken } from './phone/node.ts'
import type { Phone } from './phone/phone.ts'
import type { Platform } from './xaman/platform.ts'

export type NodeNumber = 1 | 2 | 3

/** The outside services and their control. */
export interface Sandbox {
  readonly ledger: Ledger
  readonly xaman: Platform
  readonly phone: Phone
  readonly kyc: Identity
  readonly access: Access
  readonly faults: Faults
  readonly accounts: typeof accounts
  /**
   * Three nodes serve the ledger, each with its own view. `xaman` is the base of the platform's REST interface. The
   * others are origins: `kyc` of the identity provider, `access` of the proxy in front of the site and of the team, `web`
   * of the phone and everything else.
   */
  readonly urls: Readonly<
    Record<
      'rpc' | 'ws' | 'secondRpc' | 'secondWs' | 'thirdRpc' | 'thirdWs' | 'xaman' | 'kyc' | 'access' | 'web',
      string
    >
  >
  /** Sets a node's view from now on. At first all see everything. By default the third runs Clio. */
  setView(node: NodeNumber, view: NodeView): void
  /**
   * Makes a node lie in its next answers to a method, or to any with `*`, or in its next messages of a type, as `ledgerClosed`:
   * default once, Infinity until cleared.
   */
  lie(node: NodeNumber, method: string, lie: Lie, times?: number): void
  clearLies(): void
  /** Answers a POST of this process to an `rpc` address without a socket; undefined for other addresses. */
  controlAt(url: string): ((body: string) => Promise<RpcSeen>) | undefined
  readonly now: () => number
  setWebhookUrl(url: string | null): void
  /** The site behind the proxy; without one the proxy answers 502. */
  setSiteUrl(url: string | null): void
  /** Drops as text; null for an account the ledger does not know. */
  balance(address: string): Promise<string | null>
  /** The tokens an account holds in the open ledger, with their URIs as text. */
  nfts(address: string): Promise<HeldToken[]>
  /** Gives an account XRP, final on return. */
  fund(address: string, drops: bigint): Promise<void>
  /** Stops everything; a restart on the same directory resumes exactly. */
  close(): Promise<void>
}
