import { parseJson } from '#contract/parse-json'
import * as z from '#contract/wire/schema'
import type { Ran } from './run.ts'

/** The Workers version's id, a UUID. */
const versionId = z.string().check(z.regex(/^[0-9a-f-]{32,36}$/))
const annotations = z.optional(
  z.object({
    'workers/tag': z.optional(z.string()),
    'workers/message': z.optional(z.string()),
    'workers/triggered_by': z.optional(z.string()),
  }),
)

/** `wrangler d1 list --json`. */
export const databasesIn = inJson(
  z.array(z.object({ uuid: z.string(), name: z.string() })),
  (databases) => databases,
)

/** `wrangler d1 execute --json`: the rows of each statement. */
export const rowsIn = inJson(
  z.array(z.object({ results: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) })),
  (all) => all.map(({ results }) => results),
)

/** `wrangler d1 time-travel info --json`. */
export const bookmarkIn = inJson(z.object({ bookmark: z.string() }), ({ bookmark }) => bookmark)

/** `wrangler secret list`. */
export const secretNamesIn = inJson(z.array(z.object({ name: z.string() })), (all) =>
  all.map(({ name }) => name),
)

/**
 * `wrangler versions list --json`, which begins with the oldest: the versions with their tags, newest first. `bySecret`: a change of
 * secrets made it of the version before.
 */
export const versionsIn = inJson(z.array(z.object({ id: versionId, annotations })), (all) =>
  all.map(toVersion).reverse(),
)

/** One version of the list. */
export type ListedVersion = ReturnType<typeof toVersion>

function toVersion({ id, annotations: said }: { id: string; annotations?: z.infer<typeof annotations> }) {
  return {
    id,
    tag: said?.['workers/tag'] ?? null,
    bySecret: said?.['workers/triggered_by'] === 'secret',
  } as const
}

const deployment = z.object({
  created_on: z.string(),
  annotations,
  versions: z.array(z.object({ version_id: versionId, percentage: z.number() })),
})

/** How visitors are shared out, in per cent, by the ids of versions. */
export type Traffic = readonly { readonly id: string; readonly percentage: number }[]

/** A deployment; `at` is unix ms. */
export type Deployment = ReturnType<typeof toDeployment>

function toDeployment({ created_on, annotations: said, versions }: z.infer<typeof deployment>) {
  const traffic: Traffic = versions.map(({ version_id: id, percentage }) => ({ id, percentage }))
  return { at: Date.parse(created_on), message: said?.['workers/message'] ?? null, traffic } as const
}

/** `wrangler deployments status --json`. */
export const deploymentIn = inJson(deployment, toDeployment)
/** `wrangler deployments list --json`: newest first. */
export const deploymentsIn = inJson(z.array(deployment), (all) =>
  all.map(toDeployment).sort((one, other) => other.at - one.at),
)

/** What `deploy` and `versions upload` write into the report file. */
const uploaded = z.object({ type: z.enum(['deploy', 'version-upload']), version_id: versionId })

/** The version that a run uploaded; undefined if it reports none. */
export function uploadedVersion({ report }: Ran): string | undefined {
  return report.map((entry) => uploaded.safeParse(entry).data?.version_id).find((id) => id !== undefined)
}

/** The names of the pending migrations, which wrangler prints as a table; undefined if that is not what it printed. */
export function pendingMigrationsIn({ stdout }: Ran): readonly string[] | undefined {
  if (stdout.includes('No migrations to apply')) return []
  const names = [...stdout.matchAll(/^\W*(\d{4}[\w.-]*\.sql)\W*$/gm)].map(([, name = '']) => name)
  return names.length > 0 ? names : undefined
}

/** Reads a value from the JSON of an output, with any lines before and after it; undefined if nothing fits the schema. */
export function inJson<Schema extends z.ZodMiniType, Value>(
  schema: Schema,
  pick: (read: z.infer<Schema>) => Value,
): (ran: Pick<Ran, 'stdout'>) => Value | undefined {
  return ({ stdout }) => {
    const end = Math.max(stdout.lastIndexOf(']'), stdout.lastIndexOf('}')) + 1
    for (const { index } of stdout.matchAll(/^[[{]/gm)) {
      const parsed = schema.safeParse(parseJson(stdout.slice(index, end)))
      if (parsed.success) return pick(parsed.data)
    }
    return undefined
  }
}

/** wrangler's warnings, each in one line. */
export function warningsIn({ stdout, stderr }: Ran): readonly string[] {
  const blocks = `${stdout}\n${stderr}`.split(/▲ \[WARNING\]/).slice(1)
  return blocks.map((block) => (block.split('\n\n\n')[0] ?? '').replaceAll(/\s+/g, ' ').trim())
}
