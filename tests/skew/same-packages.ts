import * as z from '#contract/wire/schema'

const lockfile = z.object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })

/**
 * Whether two lockfiles (npm's `lockfileVersion` 3) install the same packages. Which of them the project itself names makes no
 * difference to what is installed.
 */
export function installTheSame(one: string, other: string): boolean {
  return JSON.stringify(installedBy(one)) === JSON.stringify(installedBy(other))
}

function installedBy(text: string): readonly string[] {
  const { packages } = lockfile.parse(JSON.parse(text))
  return Object.entries(packages)
    .flatMap(([path, { version }]) => (path === '' ? [] : `${path}@${version}`))
    .sort()
}
