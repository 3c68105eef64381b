import { readdirSync } from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** A file that every build has, and hardly another folder. It is published first, so that one that was broken off has it too. */
const MARK = 'speculation-rules.json'

/**
 * The folder that the words of the command name; `usual` without a word. Throws a sentence where it has files that no build made,
 * since whatever a build lacks is deleted there, and for words that name none.
 */
export function namedFolder(words: readonly string[], usual: string): string {
  const [word, ...others] = words
  if (word === undefined) return usual
  if (word === '' || word.startsWith('-') || others.length > 0)
    throw new Error(`A build takes the name of one folder, and nothing else: ${words.join(' ')}`)
  const folder = resolve(word)
  const there = filesIn(folder)
  if (there.length > 0 && !there.includes(MARK))
    throw new Error(
      `${folder} has files that no build made, and this one would delete them: name an empty folder.`,
    )
  return folder
}

/** Copies first and deletes leftovers afterwards, so that a server never finds the folder empty. */
export async function publish(stage: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await cp(join(stage, MARK), join(folder, MARK))
  await cp(stage, folder, { recursive: true })
  const built = new Set(await readdir(stage, { recursive: true }))
  const served = await readdir(folder, { recursive: true })
  const leftovers = served.filter((name) => !built.has(name))
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
