import { readdirSync } from 'node:fs'
import { type EnvironmentName, environmentNames } from '../../environment/environment-name.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { right, wrong } = findingsOf('files')

/** Files with secrets in them: wrangler's own, and what a first deploy uploads. */
const SECRET_FILE = /^\.(dev\.vars|env)(\..+)?$|^\.secrets(\..+)?$/

/** Judges the names of the files in the project's folder. What waits for the first deploy of another environment may stay. */
export function judgeFiles({
  name,
  files: all,
}: {
  readonly name: EnvironmentName
  readonly files: readonly string[]
}): readonly Finding[] {
  const others = environmentNames.filter((other) => other !== name)
  const found = all
    .filter((file) => SECRET_FILE.test(file))
    .filter((file) => !others.some((other) => file.startsWith(`.secrets.${other}.`)))
  if (found.length === 0) return [right('no file holds secrets')]
  return found.map((file) =>
    wrong(
      `${file} holds secrets`,
      file.startsWith(`.secrets.${name}.`)
        ? `npm run deploy ${name} has to upload what it has, and delete it`
        : 'upload what it has with npx wrangler secret bulk, and delete it',
    ),
  )
}

export const files = checkOf(
  'files',
  'before',
  async ({ name, root }) => ({ name, files: readdirSync(root) }),
  judgeFiles,
)
