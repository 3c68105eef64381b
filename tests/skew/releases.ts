import * as z from '#contract/wire/schema'

/** A row of `functions/RELEASES.md`. */
const release = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  date: z.iso.date(),
  commit: z.string().check(z.regex(/^[0-9a-f]{40}$/)),
  lastMigration: z.string().check(z.regex(/^\d{4}_\w+\.sql$/)),
})
export type Release = z.infer<typeof release>

/** The releases that the page lists, oldest first. Throws for a row that has not exactly its four cells. */
export function releasesIn(page: string): readonly Release[] {
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line))
  return rows.map((row) => {
    const [, version, date, commit, lastMigration, end, ...more] = row.split('|').map((cell) => cell.trim())
    if (end !== '' || more.length > 0) throw new Error(`a release has four cells: ${row}`)
    return release.parse({ version, date, commit, lastMigration })
  })
}

/** What git knows of a commit. */
export interface History {
  /** Whether the checkout has it. */
  has(commit: string): boolean
  /** Whether it deploys what this checkout deploys. False for one that the checkout does not have. */
  isThisCheckout(commit: string): boolean
}

/**
 * The release that visitors have while this checkout is released: the last one, or the one before it where the last one is
 * this checkout. Null if there is none. Throws, with what to do, where the checkout does not have its commit.
 */
export function releaseBefore(releases: readonly Release[], history: History): Release | null {
  const last = releases.at(-1)
  const before = (last && history.isThisCheckout(last.commit) ? releases.at(-2) : last) ?? null
  if (before === null || history.has(before.commit)) return before
  throw new Error(
    `The commit of release ${before.version}, ${before.commit}, is not in this checkout. In a shallow clone, git fetch --unshallow brings it.`,
  )
}
