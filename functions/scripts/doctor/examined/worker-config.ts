import * as z from '#contract/wire/schema'
import { configurationFile } from '../../wrangler/configuration.ts'

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

/** What the doctor reads of wrangler.toml, as wrangler has it after its own defaults. */
export type WorkerConfig = ReturnType<typeof workerConfigOf>

function workerConfigOf(read: z.infer<typeof config>) {
  const texts = (all: readonly string[] = []) => all
  const names = (all: readonly { readonly name: string }[] = []) => texts(all.map(({ name }) => name))
  return {
    name: read.name,
    vars: read.vars,
    databases: new Map(read.d1_databases.map((one) => [one.binding, one.database_id ?? ''])),
    objects: new Map(read.durable_objects.bindings.map((one) => [one.name, one.class_name])),
    services: new Map(read.services?.map((one) => [one.binding, one.service])),
    limits: names(read.ratelimits),
    mail: names(read.send_email),
    crons: texts(read.triggers.crons),
    /** The binding of the site's files; null where there is none. */
    assets: read.assets?.binding ?? null,
    /** Whether a cache is in front of the Worker. */
    cached: read.cache?.enabled ?? false,
    /** The binding that names the release; null where there is none. */
    version: read.version_metadata?.binding ?? null,
    /** Whether a release replaces the code of its Durable Objects at once. */
    replacesAtOnce: read.durable_objects.code_update_strategy?.mode === 'immediate',
    /** Patterns of the routes and domains that lead to the Worker, and whether its workers.dev address does. */
    routes: texts(read.routes?.map((route) => (typeof route === 'string' ? route : route.pattern))),
    workersDev: read.workers_dev ?? false,
    /** Secrets without which wrangler refuses a release. */
    requiredSecrets: texts(read.secrets?.required),
  } as const
}

/** wrangler.toml for one environment; null for its top level. */
export async function readWorkerConfig(environment: string | null): Promise<WorkerConfig> {
  // Loaded when it is needed: it is large.
  const { unstable_readConfig } = await import('wrangler')
  const where = { config: configurationFile, env: environment ?? '' }
  return workerConfigOf(config.parse(unstable_readConfig(where, { hideWarnings: true })))
}
