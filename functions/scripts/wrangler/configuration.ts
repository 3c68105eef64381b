import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as z from '#contract/wire/schema'
import { root } from '../root.ts'

/** wrangler's own file. */
export const configurationFile = join(root, 'wrangler.toml')

/**
 * The part of an environment that commands read; the rest is wrangler's, and the doctor's to judge. Variables that are no texts
 * count as missing.
 */
const section = z.object({
  name: z.string(),
  vars: z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform(
      (all): Readonly<Record<string, string>> =>
        Object.fromEntries(
          Object.entries(all).filter((one): one is [string, string] => typeof one[1] === 'string'),
        ),
    ),
  ),
  d1_databases: z.tuple([z.object({ database_name: z.string(), database_id: z.string() })]),
  analytics_engine_datasets: z.optional(z.array(z.object({ binding: z.string() }))),
})
export type Section = z.infer<typeof section>

const configuration = z.extend(section, {
  env: z.object({ testnet: section, production: section }),
})

/**
 * wrangler.toml by wrangler's own reader, which takes half a second to load, and longer if it is imported instead of required.
 * Throws a sentence for a file that lacks something.
 */
export async function readConfiguration(
  file = configurationFile,
): Promise<Readonly<Record<'local' | 'testnet' | 'production', Section>>> {
  const { experimental_readRawConfig } = createRequire(import.meta.url)(
    'wrangler',
  ) as typeof import('wrangler')
  const rawConfig = rawOf(() => experimental_readRawConfig({ config: file }).rawConfig)
  const read = configuration.safeParse(rawConfig)
  if (read.success) return { local: read.data, ...read.data.env }
  throw new Error(
    read.error.issues.map(({ path, message }) => `wrangler.toml: ${path.join('.')} ${message}`).join('\n'),
  )
}

const parseError = z.object({ text: z.string(), location: z.object({ line: z.number() }) })

/** What wrangler reads. Its own message of a file that is no TOML does not say where. */
function rawOf<Raw>(read: () => Raw): Raw {
  try {
    return read()
  } catch (error) {
    const parsed = parseError.safeParse(error)
    if (!parsed.success) throw error
    throw new Error(`wrangler.toml, line ${parsed.data.location.line}: ${parsed.data.text}`)
  }
}
