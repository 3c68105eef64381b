import * as z from '#contract/wire/schema'

const lockfile = z.object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })

/**
 * Whether what one lockfile (npm's `lockfileVersion` 3) installs has every package that the other installs, in the same version and
 * place. More packages, and which of them the project itself names, make no difference.
 */
export function hasPackagesOf(one: string, other: string): boolean {
  const installed = new Set(installedBy(one))
  return installedBy(other).every((wanted) => installed.has(wanted))
}

function installedBy(text: string): readonly string[] {
  const { packages } = lockfile.parse(JSON.parse(text))
  return Object.entries(packages).flatMap(([path, { version }]) => (path === '' ? [] : `${path}@${version}`))
}
