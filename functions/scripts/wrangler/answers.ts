import { parseJson } from '#contract/parse-json'
import * as z from '#contract/wire/schema'
import type { Ran } from './run.ts'

/** The Workers version's id, a UUID. */
const versionId = z.string().check(z.regex(/^[0-9a-f-]{32,36}$/))
const annotations = z.optional(
  z.object({ 'workers/tag': z.optional(z.string()), 'workers/message': z.optional(z.string()) }),
)

/** `wrangler d1 list --json`. */
export const databases = z.array(z.object({ uuid: z.string(), name: z.string() }))
/** `wrangler d1 execute --json`: one result for each statement. */
export const results = z.array(
  z.object({ results: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) }),
)
/** `wrangler d1 time-travel info --json`. */
export const bookmark = z.object({ bookmark: z.string() })
/** `wrangler secret list`. */
export const secrets = z.array(z.object({ name: z.string() }))
/** `wrangler versions list --json`, oldest first. */
export const versions = z.array(z.object({ id: versionId, annotations }))
/** `wrangler deployments status --json`. */
export const deployment = z.object({
  created_on: z.string(),
  annotations,
  versions: z.array(z.object({ version_id: versionId, percentage: z.number() })),
})
/** `wrangler deployments list --json`. */
export const deployments = z.array(deployment)

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

/** JSON of a run's output, with any lines before and after it; undefined if nothing fits the schema. */
export function jsonIn<Schema extends z.ZodMiniType>(
  schema: Schema,
  { stdout }: Pick<Ran, 'stdout'>,
): z.infer<Schema> | undefined {
  const end = Math.max(stdout.lastIndexOf(']'), stdout.lastIndexOf('}')) + 1
  for (const { index } of stdout.matchAll(/^[[{]/gm)) {
    const parsed = schema.safeParse(parseJson(stdout.slice(index, end)))
    if (parsed.success) return parsed.data
  }
  return undefined
}

/** wrangler's warnings, each in one line. */
export function warningsIn({ stdout, stderr }: Ran): readonly string[] {
  const blocks = `${stdout}\n${stderr}`.split(/▲ \[WARNING\]/).slice(1)
  return blocks.map((block) => (block.split('\n\n\n')[0] ?? '').replaceAll(/\s+/g, ' ').trim())
}
