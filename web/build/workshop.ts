import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '#contract/timing'

/** Far longer than a build takes. */
const LEFT_AFTER = HOUR

/**
 * A new folder below `parent`, so that concurrent builds do not collide. Those that builds which were broken off have left are
 * deleted once they are old: whether one of another container still runs, its process id does not tell.
 */
export async function newWorkshop(parent: string, now: number): Promise<string> {
  await mkdir(parent, { recursive: true })
  const folders = (await readdir(parent)).map((name) => join(parent, name))
  await Promise.all(
    folders.map(async (folder) => {
      const made = await stat(folder).catch(() => null)
      if (made && now - made.mtimeMs > LEFT_AFTER) await rm(folder, { recursive: true, force: true })
    }),
  )
  return mkdtemp(join(parent, `${process.pid}-`))
}
