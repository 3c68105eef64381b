import { join } from 'node:path'
import * as z from '#contract/wire/schema'
import { root } from '../root.ts'

/** wrangler's own file. */
export const configurationFile = join(root, 'wrangler.toml')

const named = z.object({ name: z.string() })

/** The part of an environment that commands read; the rest is wrangler's. */
const section = z.object({
  name: z.string(),
  vars: z.record(z.string(), z.string()),
  d1_databases: z.tuple([
    z.object({ binding: z.literal('DB'), database_name: z.string(), database_id: z.string() }),
  ]),
  durable_objects: z.object({
    bindings: z.array(z.object({ name: z.string(), class_name: z.string() })),
    code_update_strategy: z.object({ mode: z.string() }),
  }),
  services: z.array(z.object({ binding: z.string(), service: z.string() })),
  version_metadata: z.object({ binding: z.string() }),
  ratelimits: z.array(z.extend(named, { namespace_id: z.string(), simple: z.object({ limit: z.number() }) })),
  send_email: z.optional(z.array(named)),
  analytics_engine_datasets: z.optional(z.array(z.object({ binding: z.string() }))),
  routes: z.optional(z.array(z.object({ pattern: z.string(), custom_domain: z.optional(z.boolean()) }))),
  workers_dev: z.optional(z.boolean()),
  preview_urls: z.optional(z.boolean()),
  secrets: z.optional(z.object({ required: z.array(z.string()) })),
})
export type Section = z.infer<typeof section>

const configuration = z.extend(section, {
  env: z.object({ testnet: section, production: section }),
})

/** wrangler.toml as wrangler reads it: its own reader, which takes half a second to load. Throws for a file without an environment. */
export async function readConfiguration(file = configurationFile): Promise<z.infer<typeof configuration>> {
  const { experimental_readRawConfig } = await import('wrangler')
  return configuration.parse(experimental_readRawConfig({ config: file }).rawConfig)
}
