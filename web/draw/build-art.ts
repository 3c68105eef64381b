import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { artFiles } from './art-files.ts'

/**
 * Writes every picture of the site below `outDir` (`/art`, `/nfts`, `/favicon.svg`, `/mark.svg`). Pictures depend on
 * these sources alone: while those stay the same, a build copies what the last one drew.
 */
export async function buildArt(outDir: string): Promise<void> {
  const drawn = join(CACHE, await fingerprint())
  if (!(await exists(drawn))) await draw(drawn)
  await cp(drawn, outDir, { recursive: true })
}

const HERE = dirname(fileURLToPath(import.meta.url))
/** What draws, and what tells it which pictures there are. */
const SOURCES = ['.', '../art', '../../functions/contract']
const CACHE = join(HERE, '../../node_modules/.cache/touchstone-art')

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const names = await readdir(join(HERE, folder), { recursive: true })
    for (const name of names.filter((name) => name.endsWith('.ts')).sort()) {
      hash.update(name).update(await readFile(join(HERE, folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** Into a folder of its own that takes its name when it is whole, so that a build cut short leaves no half set behind. */
async function draw(folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}`
  const queue = artFiles.values()
  const work = async () => {
    for (const { path, make } of queue) {
      const file = join(partial, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, await make())
    }
  }
  // Two at a time: one is rasterised, off this thread, while the next is drawn.
  await Promise.all([work(), work()])
  // A build beside this one may have been first with the same pictures.
  if (await exists(folder)) await rm(partial, { recursive: true })
  else await rename(partial, folder)
  await forgetOthers(folder)
}

async function forgetOthers(folder: string): Promise<void> {
  const finished = (await readdir(CACHE)).filter(
    (name) => /^[0-9a-f]+$/.test(name) && name !== basename(folder),
  )
  for (const name of finished) await rm(join(CACHE, name), { recursive: true, force: true })
}

const exists = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.length > 0,
    () => false,
  )
