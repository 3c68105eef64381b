import { join } from 'node:path'
import { artFiles } from './art-files.ts'
import { keptFiles } from './kept-files.ts'

/** The code that the pictures depend on. */
const SOURCES = ['web/draw', 'web/art', 'functions/contract']

/** Writes every picture of the site (`/art`, `/nfts`, the icons) below `outDir`; draws only what changed. */
export async function buildArt(outDir: string): Promise<void> {
  const kept = await keptFiles('art', SOURCES)
  const queue = artFiles.values()
  const work = async () => {
    for (const { path, make } of queue) await kept.put(join(outDir, path), [path], make)
  }
  // Concurrent, because rasterising runs on other threads.
  await Promise.all([work(), work(), work(), work()])
  await kept.forgetOthers()
}
