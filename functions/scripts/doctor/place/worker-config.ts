import * as z from '#contract/wire/schema'
import { configurationFile } from '../../wrangler/configuration.ts'

/** What the doctor reads of wrangler.toml, as wrangler has it after its own defaults. */
export interface WorkerConfig {
  readonly name: string
  readonly vars: Readonly<Record<string, unknown>>
  /** Database ids by binding. */
  readonly databases: ReadonlyMap<string, string>
  /** Class names of Durable Objects by binding. */
  readonly objects: ReadonlyMap<string, string>
  /** Names of Workers by binding. */
  readonly services: ReadonlyMap<string, string>
  readonly limits: readonly string[]
  /** Bindings that send mail. */
  readonly mail: readonly string[]
  readonly crons: readonly string[]
  /** The binding of the site's files; null where there is none. */
  readonly assets: string | null
  /** Whether a cache is in front of the Worker. */
  readonly cached: boolean
  /** The binding that names the release; null where there is none. */
  readonly version: string | null
  /** Whether a release replaces the code of its Durable Objects at once. */
  readonly replacesAtOnce: boolean
  /** Patterns of the routes and domains that lead to the Worker, and whether its workers.dev address does. */
  readonly routes: readonly string[]
  readonly workersDev: boolean
  /** Secrets without which wrangler refuses a release. */
  readonly requiredSecrets: readonly string[]
}

const config = z.object({
  name: z.string(),
  vars: z.record(z.string(), z.unknown()),
  d1_databases: z.array(z.object({ binding: z.string(), database_id: z.optional(z.string()) })),
  durable_objects: z.object({
    bindings: z.array(z.object({ name: z.string(), class_name: z.string() })),
    code_update_strategy: z.optional(z.object({ mode: z.optional(z.string()) })),
  }),
  services: z.optional(z.array(z.object({ binding: z.string(), service: z.string() }))),
  ratelimits: z.optional(z.array(z.object({ name: z.string() }))),
  send_email: z.optional(z.array(z.object({ name: z.string() }))),
  triggers: z.object({ crons: z.optional(z.array(z.string())) }),
  assets: z.optional(z.object({ binding: z.optional(z.string()) })),
  cache: z.optional(z.object({ enabled: z.optional(z.boolean()) })),
  version_metadata: z.optional(z.object({ binding: z.string() })),
  routes: z.optional(z.array(z.union([z.string(), z.object({ pattern: z.string() })]))),
  workers_dev: z.optional(z.boolean()),
  secrets: z.optional(z.object({ required: z.optional(z.array(z.string())) })),
})

/** wrangler.toml for one environment; null for its top level. */
export async function readWorkerConfig(environment: string | null): Promise<WorkerConfig> {
  // Loaded when it is needed: it is large.
  const { unstable_readConfig } = await import('wrangler')
  const read = config.parse(
    unstable_readConfig({ config: configurationFile, env: environment ?? '' }, { hideWarnings: true }),
  )
  return {
    name: read.name,
    vars: read.vars,
    databases: new Map(read.d1_databases.map((one) => [one.binding, one.database_id ?? ''])),
    objects: new Map(read.durable_objects.bindings.map((one) => [one.name, one.class_name])),
    services: new Map(read.services?.map((one) => [one.binding, one.service])),
    limits: (read.ratelimits ?? []).map(({ name }) => name),
    mail: (read.send_email ?? []).map(({ name }) => name),
    crons: read.triggers.crons ?? [],
    assets: read.assets?.binding ?? null,
    cached: read.cache?.enabled ?? false,
    version: read.version_metadata?.binding ?? null,
    replacesAtOnce: read.durable_objects.code_update_strategy?.mode === 'immediate',
    routes: (read.routes ?? []).map((route) => (typeof route === 'string' ? route : route.pattern)),
    workersDev: read.workers_dev ?? false,
    requiredSecrets: read.secrets?.required ?? [],
  }
}
