import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '#contract/parse-json'
import * as z from '#contract/wire/schema'
import type { Environment } from '../environment/environment.ts'

/** The file of a deployed site that says which release it is. */
export const RELEASE_FILE = 'release.json'
/** It holds the time of the build, so that it differs each time. */
const DATED = '.well-known/security.txt'

const file = z.string().check(z.regex(/^assets\/[\w.-]+$/))
const release = z.object({
  /** The name of what was built. */
  id: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  /** The files with a hash in their names that its pages ask for, and those of the release before. */
  assets: z.array(file),
  kept: z.array(file),
})
export type Release = z.infer<typeof release>

export function releaseIn(text: string): Release | null {
  return release.safeParse(parseJson(text)).data ?? null
}

/** A name for what was built, from its content: the site, the Worker's bundle, and the environment's variables. */
export async function releaseId(
  site: string,
  bundle: string,
  { vars, worker }: Environment,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([worker, vars]))
  for (const folder of [site, bundle])
    for (const name of await filesIn(folder))
      if (name !== DATED && name !== RELEASE_FILE && !name.endsWith('.map') && name !== 'README.md')
        hash.update(`\0${name}\0`).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

/** The files with a hash in their names of a built site. */
export async function assetsIn(site: string): Promise<readonly string[]> {
  return (await filesIn(site)).filter((name) => file.safeParse(name).success)
}

export async function writeRelease(site: string, written: Release): Promise<void> {
  await writeFile(join(site, RELEASE_FILE), `${JSON.stringify(written)}\n`)
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}
