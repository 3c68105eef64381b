import type { AskNode } from '../../../adapters/ledger/rpc.ts'
import type { KnownSettings } from '../../../config/known-settings.ts'
import type { Problem } from '../../../config/problem.ts'
import type { EnvironmentName } from '../../environment/environment-name.ts'
import type { AskRows } from './doctor-store.ts'
import type { WorkerConfig } from './worker-config.ts'

/** What the doctor asks of Cloudflare, or of the local state. Each throws an error with a sentence where it cannot. */
export interface Platform {
  /** Names of the secrets that are uploaded. */
  secretNames(): Promise<readonly string[]>
  /** File names of migrations that the database has not had. */
  pendingMigrations(): Promise<readonly string[]>
  readonly rows: AskRows
}

/** The environment that the doctor examines, and all that the checks may ask of it. */
export interface ExaminedEnvironment {
  readonly name: EnvironmentName
  /** The folder of the project. */
  readonly root: string
  /** What wrangler.toml says of this environment, and at its top level. */
  readonly worker: WorkerConfig
  readonly top: WorkerConfig
  /** The settings whose values can be read from here, all that is wrong with them, and the secrets that are set. */
  readonly known: KnownSettings
  readonly problems: readonly Problem[]
  readonly platform: Platform
  /** Like `fetch`; never follows a redirect. */
  readonly http: (url: string, request?: RequestInit) => Promise<Response>
  readonly ask: AskNode
  /** Unix ms. */
  readonly now: () => number
}

/** Where the site stands. Throws where its setting cannot be read. */
export function requireSite({ known }: Pick<ExaminedEnvironment, 'known'>): string {
  const site = known.values.SITE_URL
  if (site === undefined) throw new CannotCheck('SITE_URL cannot be read', 'see configuration')
  return site
}

/** Something that a check needs is not there. The message says what was found, `todo` what to do about it. */
export class CannotCheck extends Error {
  readonly todo: string

  constructor(found: string, todo: string) {
    super(found)
    this.todo = todo
  }
}

/** The same, because nothing is deployed there: no secret is uploaded either. */
export class NothingDeployed extends CannotCheck {}
