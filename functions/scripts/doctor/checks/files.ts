import { readdirSync } from 'node:fs'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { right, wrong } = findingsOf('files')

/** Files with secrets in them: wrangler's own, and what a first deploy uploads. */
const SECRET_FILE = /^\.(dev\.vars|env)(\..+)?$|^\.secrets(\..+)?$/

/** Judges the names of the files in the project's folder. */
export function judgeFiles(names: readonly string[]): readonly Finding[] {
  const found = names.filter((name) => SECRET_FILE.test(name))
  if (found.length === 0) return [right('no file holds secrets')]
  return found.map((name) =>
    wrong(`${name} holds secrets`, 'upload what it has with wrangler secret bulk, and delete it'),
  )
}

export const files = checkOf('files', 'before', async ({ root }) => readdirSync(root), judgeFiles)
