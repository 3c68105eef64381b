import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Content = string | Uint8Array

const root = join(import.meta.dirname, '../..')

/**
 * A cache of generated files. The key is the code in `sources`, the lockfile and the inputs of each file.
 * @example
 *   const kept = await keptFiles('art', ['web/draw'])
 *   await kept.put('web/dist/mark.svg', ['/mark.svg'], () => svgText(mark))
 *   await kept.forgetOthers()
 */
export async function keptFiles(name: string, sources: readonly string[]) {
  const folder = join(root, 'node_modules/.cache/touchstone', name)
  await mkdir(folder, { recursive: true })
  const code = await codeIn(sources)
  const used = new Set<string>()
  return {
    /** Writes a file: a cached copy, or a new one. */
    async put(file: string, from: readonly Content[], make: () => Content | Promise<Content>): Promise<void> {
      const key = fingerprint([code, ...from])
      const kept = join(folder, key)
      used.add(key)
      await mkdir(dirname(file), { recursive: true })
      if (await isCopied(kept, file)) return
      // Renamed when complete, so that an interrupted build leaves no partial file.
      const partial = `${kept}.${process.pid}`
      await writeFile(partial, await make())
      await rename(partial, kept)
      await copyFile(kept, file)
    },
    /** Deletes cached files that this build did not use. */
    async forgetOthers(): Promise<void> {
      const others = (await readdir(folder)).filter((key) => /^[0-9a-f]+$/.test(key) && !used.has(key))
      await Promise.all(others.map((key) => rm(join(folder, key), { force: true })))
    },
  }
}

async function codeIn(folders: readonly string[]): Promise<string> {
  const files = ['package-lock.json']
  for (const folder of folders) {
    const names = await readdir(join(root, folder), { recursive: true })
    files.push(...names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name)))
  }
  const texts = await Promise.all(files.sort().map((file) => readFile(join(root, file))))
  return fingerprint([files.join(' '), ...texts])
}

function fingerprint(parts: readonly Content[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('hex').slice(0, 24)
}

function isCopied(from: string, to: string): Promise<boolean> {
  return copyFile(from, to).then(
    () => true,
    () => false,
  )
}
