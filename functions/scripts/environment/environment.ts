import { parseArgs } from 'node:util'
import { readConfiguration } from '../wrangler/configuration.ts'
import type { EnvironmentName } from './environment-name.ts'
import { expectPort, localSiteUrl } from './local-site.ts'
import { workerState } from './local-state.ts'

/** One environment of wrangler.toml. */
export interface Environment {
  readonly name: EnvironmentName
  /** The name of its Worker at Cloudflare. */
  readonly worker: string
  /** Where the site stands, without a slash at its end: the one place that says it. */
  readonly siteUrl: string
  /** The name of its database. */
  readonly database: string
  /** The variables of the Worker, among which are the settings of the site's build. */
  readonly vars: Readonly<Record<string, string>>
  /** Whether page timings are stored, so that pages report them. */
  readonly storesVitals: boolean
}

/** Reads an environment from wrangler.toml. */
export async function readEnvironment(name: EnvironmentName): Promise<Environment> {
  if (name === 'local') expectPort()
  const section = (await readConfiguration())[name]
  const [database] = section.d1_databases
  return {
    name,
    worker: section.name,
    siteUrl: name === 'local' ? localSiteUrl : (section.vars.SITE_URL ?? '').replace(/\/$/, ''),
    database: database.database_name,
    vars: section.vars,
    storesVitals: section.analytics_engine_datasets?.some(({ binding }) => binding === 'VITALS') ?? false,
  }
}

/** Where a command with these words goes, in one line. */
export function destination(
  { name, worker, siteUrl, database }: Environment,
  words: readonly string[],
): string {
  const folder = name === 'local' ? ` in ${persistTo(words) ?? workerState}` : ''
  return `${name}: Worker ${worker}, site ${siteUrl}, database ${database}${folder}`
}

/** The folder that a command names in place of that of `npm start`. */
function persistTo(words: readonly string[]): string | undefined {
  const options = { 'persist-to': { type: 'string' } } as const
  const { values } = parseArgs({ args: [...words], options, strict: false })
  // Without a folder the command refuses it.
  return typeof values['persist-to'] === 'string' ? values['persist-to'] : undefined
}
