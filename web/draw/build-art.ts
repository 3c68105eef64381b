import { join } from 'node:path'
import { artFiles } from './art-files.ts'
import { keptFiles } from './kept-files.ts'

/** What draws, and what tells it which pictures there are. */
const SOURCES = ['web/draw', 'web/art', 'functions/contract']

/** Writes every picture of the site below `outDir` (`/art`, `/nfts`, `/favicon.svg`, `/mark.svg`), and draws only what is new. */
export async function buildArt(outDir: string): Promise<void> {
  const kept = await keptFiles('art', SOURCES)
  const queue = artFiles.values()
  const work = async () => {
    for (const { path, make } of queue) await kept.put(join(outDir, path), [path], make)
  }
  // Several at a time: some are rasterised, off this thread, while the next is drawn.
  await Promise.all([work(), work(), work(), work()])
  await kept.forgetOthers()
}
