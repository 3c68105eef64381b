import { experimental_readRawConfig } from 'wrangler'
import * as z from '#contract/wire/schema'
import { configurationFile } from '../../functions/scripts/wrangler/configuration.ts'

const named = z.object({ name: z.string() })

const section = z.object({
  name: z.string(),
  vars: z.record(z.string(), z.string()),
  d1_databases: z.array(
    z.object({ binding: z.literal('DB'), database_name: z.string(), database_id: z.string() }),
  ),
  durable_objects: z.object({
    bindings: z.array(z.object({ name: z.string(), class_name: z.string() })),
    code_update_strategy: z.object({ mode: z.string() }),
  }),
  services: z.array(z.object({ binding: z.string(), service: z.string() })),
  version_metadata: z.object({ binding: z.string() }),
  ratelimits: z.array(z.extend(named, { namespace_id: z.string(), simple: z.object({ limit: z.number() }) })),
  send_email: z.optional(z.array(named)),
  routes: z.optional(z.array(z.object({ pattern: z.string(), custom_domain: z.optional(z.boolean()) }))),
  workers_dev: z.optional(z.boolean()),
  preview_urls: z.optional(z.boolean()),
  secrets: z.optional(z.object({ required: z.array(z.string()) })),
})

const configuration = z.extend(section, {
  env: z.object({ testnet: section, production: section }),
})

/** wrangler.toml with what our commands do not read. */
export function wholeConfiguration(file = configurationFile): z.infer<typeof configuration> {
  return configuration.parse(experimental_readRawConfig({ config: file }).rawConfig)
}
