import { isSecret, type SettingName } from '../../../config/environment.ts'
import { type Problem, sentenceOf } from '../../../config/problem.ts'
import type { EnvironmentName } from '../../environment/environment-name.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('configuration')

interface Facts {
  readonly name: EnvironmentName
  readonly problems: readonly Problem[]
  /** Names in `[vars]`. */
  readonly vars: readonly string[]
  readonly has: (name: SettingName) => boolean
  /** Operators of the nodes; null where the nodes cannot be read. */
  readonly operators: readonly string[] | null
}

/** Judges the settings: all their problems, secrets that stand in a file, and what may be missing and is worth knowing. */
export function judgeConfiguration({ name, problems, vars, has, operators }: Facts): readonly Finding[] {
  const exposed = vars.filter(isSecret)
  const findings = [
    ...problems.map((problem) => wrong(sentenceOf(problem), whatToDo(name, problem))),
    ...exposed.map((one) =>
      wrong(
        `${one} stands in wrangler.toml, which is not secret`,
        `delete the line, and replace the secret: npm run setup ${name} -- --rotate ${one}`,
      ),
    ),
  ]
  const all = findings.length > 0 ? findings : [right('every setting is right')]
  return name === 'local' ? all : [...all, ...notes(name, has, operators)]
}

function notes(name: EnvironmentName, has: Facts['has'], operators: Facts['operators']): readonly Finding[] {
  const missing = [
    ['RECEIPT_KEY', 'receipts are not signed', `npm run setup ${name}`],
    [
      'ALERT_URL',
      'alerts are in the log and in npm run sale only',
      `set the webhook of a chat or pager: npm run setup ${name} -- --rotate ALERT_URL`,
    ],
    [
      'TREASURY_ADDRESS',
      'proceeds stay with the minter',
      `name an account whose key is offline: npm run setup ${name} -- TREASURY_ADDRESS=r…`,
    ],
    [
      'TURNSTILE_SITE_KEY',
      'programs on a few networks can close all forms, ten minutes at a time',
      `make a widget at Cloudflare: npm run setup ${name} -- TURNSTILE_SITE_KEY=KEY`,
    ],
  ] as const satisfies readonly (readonly [SettingName, string, string])[]
  return [
    ...missing.flatMap(([setting, found, todo]) =>
      has(setting) ? [] : [note(`${setting} is not set: ${found}`, todo)],
    ),
    ...(operators?.length === 2
      ? [
          findingsOf('operators').note(
            `two only (${operators.join(', ')}): nothing is sold while one is down`,
            'name a third',
          ),
        ]
      : []),
  ]
}

function whatToDo(name: EnvironmentName, { name: setting, problem }: Problem): string {
  if (name === 'local')
    return isSecret(setting)
      ? 'correct it in functions/local.env'
      : 'correct it under [vars] of wrangler.toml, or in functions/scripts/local/local.ts where npm start sets it'
  if (problem.kind === 'missing' || problem.kind === 'placeholder') return `npm run setup ${name}`
  if (isSecret(setting)) return `npm run setup ${name} -- --rotate ${setting}`
  return `correct it under [env.${name}.vars] of wrangler.toml`
}

export const configuration = checkOf(
  'configuration',
  'before',
  async ({ name, problems, worker, known }) => {
    const operators = known.values.XRPL_NODES?.map(({ operator }) => operator)
    return {
      name,
      problems,
      vars: Object.keys(worker.vars),
      has: known.has,
      operators: operators ? [...new Set(operators)] : null,
    }
  },
  judgeConfiguration,
)
