import { parseArgs } from 'node:util'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { type Output, say } from '../output.ts'
import { allChecks } from './all-checks.ts'
import { runChecks, type When } from './checks/check.ts'
import { isFine } from './checks/finding.ts'
import type { ExaminedEnvironment } from './examined/examined-environment.ts'
import { summaryOf, tableOf } from './table.ts'

const HELP = `
Finds what is wrong before it costs anything, and says what to do.

  npm run doctor ENV              all checks; ENV is local, testnet or production
  npm run doctor ENV -- WORDS
    --before    only what has to be right before a deploy
    --after     only what has to be right once the site is deployed
    --json      the findings as JSON; npm run -s doctor … silences npm too

It ends with 0 where all was checked and nothing is wrong, and with 1 otherwise. It changes nothing.
`

/**
 * Runs the checks of an environment that these words ask for, and prints their findings. Returns whether nothing is wrong.
 * Throws an error with a sentence for the operator where it cannot begin.
 */
export async function answer(
  name: EnvironmentName,
  words: readonly string[],
  open: () => Promise<ExaminedEnvironment>,
  output: Output,
): Promise<boolean> {
  if (words[0] === 'help') {
    say(output, HELP)
    return true
  }
  const { values } = parseArgs({
    args: [...words],
    options: {
      before: { type: 'boolean', default: false },
      after: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const only: When | null = values.before === values.after ? null : values.before ? 'before' : 'after'
  const checks = allChecks.filter(({ when }) => only === null || when === only)
  const findings = await runChecks(checks, await open())
  if (values.json)
    say(output, JSON.stringify({ environment: name, fine: isFine(findings), findings }, null, 2))
  else say(output, '', `Doctor: ${name}`, '', ...tableOf(findings), '', summaryOf(findings))
  return isFine(findings)
}
