import { readConfiguration } from '../wrangler/configuration.ts'
import type { EnvironmentName } from './environment-name.ts'
import { localSiteUrl } from './local-site.ts'

/** One environment of wrangler.toml. */
export type Environment = Awaited<ReturnType<typeof readEnvironment>>

/** Reads an environment from wrangler.toml. */
export async function readEnvironment(name: EnvironmentName) {
  const section = (await readConfiguration())[name]
  const [database] = section.d1_databases
  return {
    name,
    /** The name of its Worker at Cloudflare. */
    worker: section.name,
    /** Where the site stands, without a slash at its end: the one place that says it. */
    siteUrl: name === 'local' ? localSiteUrl : (section.vars.SITE_URL ?? '').replace(/\/$/, ''),
    /** The name of its database. */
    database: database.database_name,
    /** The variables of the Worker, among which are the settings of the site's build. */
    vars: section.vars,
    /** Whether page timings are stored, so that pages report them. */
    storesVitals: section.analytics_engine_datasets?.some(({ binding }) => binding === 'VITALS') ?? false,
  } as const
}

/** Where a command goes, in one line. */
export function destination({ name, worker, siteUrl, database }: Environment): string {
  return `${name}: Worker ${worker}, site ${siteUrl}, database ${database}`
}
