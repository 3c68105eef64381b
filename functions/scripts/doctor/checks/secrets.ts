import { isSecret, requiredSecrets } from '../../../config/environment.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('secrets')

interface Facts {
  readonly name: string
  /** Names of the uploaded secrets. */
  readonly uploaded: readonly string[]
  /** Those that wrangler.toml requires. */
  readonly required: readonly string[]
}

/** Judges the names of uploaded secrets. Slips of a name are among the configuration's problems. */
export function judgeSecrets({ name, uploaded, required }: Facts): readonly Finding[] {
  const missing = [...new Set([...requiredSecrets, ...required])].filter((one) => !uploaded.includes(one))
  const strange = uploaded.filter((one) => !isSecret(one))
  return [
    ...(missing.length === 0
      ? [right(`${uploaded.length} are uploaded, among them all that are required`)]
      : []),
    ...missing.map((one) => wrong(`${one} is not uploaded`, `npm run setup ${name}`)),
    ...strange.map((one) =>
      note(
        `${one} is uploaded and unknown`,
        `npx wrangler secret delete ${one} --env ${name}, if nothing needs it`,
      ),
    ),
  ]
}

export const secrets = checkOf(
  'secrets',
  'before',
  async ({ name, platform, worker }) => ({
    name,
    uploaded: await platform.secretNames(),
    required: worker.requiredSecrets,
  }),
  judgeSecrets,
)
