import type { Finding } from '../doctor/checks/finding.ts'
import type { Wrangler } from '../wrangler/wrangler.ts'

/** What a deploy and a roll-back act with. Tests have a Cloudflare of their own. */
export interface DeployTools {
  readonly wrangler: Wrangler
  readonly live: LiveSite
  /** Looks at the environment: before anything is changed, or once visitors have the release. */
  readonly doctor: (look: Look) => Promise<readonly Finding[]>
  /** Builds the site into a folder. Throws with the build's own words. */
  readonly buildSite: (folder: string) => Promise<void>
  /** Runs the release before and this one on one database (`npm run skew`). Throws with its words where it fails. */
  readonly skew: () => Promise<void>
  readonly sleep: (ms: number) => Promise<void>
  readonly say: (line: string) => void
}

/** When the doctor looks, and whether nothing is deployed yet, so that secrets wait in their file. */
export interface Look {
  readonly when: 'before' | 'after'
  readonly isFirst: boolean
}

/** A reply of the deployed site. */
export interface Reply {
  readonly status: number
  readonly type: string
  /** The Worker's version that answered; null for a file of the site. */
  readonly version: string | null
  readonly body: Uint8Array
}

/** The deployed site, as visitors reach it. */
export interface LiveSite {
  /** Asks for a path of it, of one version although it has no visitors yet, if one is named. Null if it does not answer. */
  ask(path: string, version?: string): Promise<Reply | null>
}
