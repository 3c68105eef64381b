import { errorMessage } from '#contract/log-line'
import { destination, type Environment, readEnvironment } from './environment.ts'
import { type EnvironmentName, environmentFirst, withName } from './environment-name.ts'

/**
 * Options of ours that npm keeps where no `--` comes before them; the word after one is passed on. Those that npm has too, as
 * `--json`, may be set in its own configuration.
 */
const KEPT_BY_NPM = [
  // Of the sale.
  ...['by', 'why', 'say', 'tier', 'pay-first', 'sign-ins', 'forms', 'confirm', 'anyway', 'forget'],
  ...['retry', 'done', 'unpaid', 'from', 'to', 'csv', 'persist-to'],
  // Of the inbox.
  ...['form', 'state', 'assignee', 'since', 'find', 'limit', 'note', 'answered'],
  // Of a setup and of the doctor.
  ...['answers', 'rotate', 'faucet', 'after'],
]

// A reader such as `head` may end first. The command goes on, so that what it changes is not left half done.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

/**
 * Node leaves a read of a compressed answer unsettled where a time limit cuts it off at a wrong moment (undici, issue 4242), and
 * would end without a sentence.
 */
function sayUnfinished(): void {
  console.error('An answer from outside was cut off, and the command did not come to its end. Run it again.')
  process.exitCode = 1
}

const asksForHelp = (word: string) => ['--help', '-h'].includes(word)

/**
 * Runs a command whose first word is its environment, after it has printed where it goes, on the standard error. `help` needs
 * none, and `--help` anywhere asks for nothing else. The reason is printed and the exit code is 1 where the environment is missing
 * or unknown, where the command throws, and where npm kept an option: without it the command may do more than was asked.
 */
export async function commandFor(
  command: string,
  words: readonly string[],
  run: (name: EnvironmentName, rest: readonly string[], environment: Environment) => Promise<void>,
): Promise<void> {
  let named = (text: string) => text
  process.once('beforeExit', sayUnfinished)
  try {
    const [first = ''] = words
    if (first === 'help' || asksForHelp(first))
      return await run('local', ['help'], await readEnvironment('local'))
    const { name, rest } = environmentFirst(command, words)
    refuseKept(command)
    const environment = await readEnvironment(name)
    console.error(destination(environment, rest))
    named = (text) => withName(text, name)
    await run(name, rest.some(asksForHelp) ? ['help'] : rest, environment)
  } catch (error) {
    console.error(named(inOurWords(errorMessage(error))))
    // It may be in npm's configuration, so that it alone refuses nothing.
    if (process.env.npm_config_bypass_2fa !== undefined && !words.includes('--by'))
      console.error(`npm took --by for its --bypass-2fa: npm run ${command} -- ENV …`)
    process.exitCode = 1
  } finally {
    process.off('beforeExit', sayUnfinished)
  }
}

/** What Node adds to the sentence about an unknown option, about words that begin with a dash, is no use to an operator. */
const NODES_ADVICE = /\. To specify a positional argument starting with a '-'.*$/

/** A sentence for the operator in the place of Node's about an option without its value. */
function inOurWords(said: string): string {
  const [, option] = /^Option '(--[\w-]+)(?: <value>)?' argument (?:missing|is ambiguous)/.exec(said) ?? []
  if (option === undefined) return said.replace(NODES_ADVICE, '.')
  return `${option} needs a value after it. One that begins with a dash is written as ${option}=-…`
}

/** Without it the inbox shows what everyone sent. Others may have it in the configuration of npm, which had it for registries. */
const KEPT_FROM_THE_INBOX = ['email']

/** A mistyped `--dry-run`: what was to be tried would be done. Commands read the right one from npm. */
const MISTYPED_DRY_RUN = /^npm_config_(?!dry_run$)(dry.+)$/

function refuseKept(command: string): void {
  const kept = [
    ...[...KEPT_BY_NPM, ...(command === 'inbox' ? KEPT_FROM_THE_INBOX : [])].filter(
      (name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
    ),
    ...Object.keys(process.env).flatMap(
      (name) => MISTYPED_DRY_RUN.exec(name)?.[1]?.replaceAll('_', '-') ?? [],
    ),
  ]
  if (kept.length > 0)
    throw new Error(
      `npm kept --${kept.join(', --')} to itself: npm run ${command} -- ENV … Nothing was changed.`,
    )
}
