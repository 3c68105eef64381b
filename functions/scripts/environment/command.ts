import { destination, type Environment, readEnvironment } from './environment.ts'
import { type EnvironmentName, environmentFirst } from './environment-name.ts'

/** Options of ours that npm takes for its own where no `--` comes before them; the word after one is passed on. */
const KEPT_BY_NPM = ['by', 'say', 'tier', 'confirm', 'retry', 'done', 'rotate', 'note'] as const

/**
 * Runs a command whose first word is its environment, after it has printed where it goes, on the standard error. Without an
 * environment, or with an unknown one, and where the command throws, the reason is printed and the exit code is 1. `help` needs
 * none.
 */
export async function commandFor(
  command: string,
  words: readonly string[],
  run: (name: EnvironmentName, rest: readonly string[], environment: Environment) => Promise<void>,
): Promise<void> {
  try {
    if (['help', '--help', '-h'].includes(words[0] ?? ''))
      return await run('local', ['help'], await readEnvironment('local'))
    const { name, rest } = environmentFirst(command, words)
    const environment = await readEnvironment(name)
    console.error(destination(environment))
    await run(name, rest, environment)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    const kept = KEPT_BY_NPM.filter((name) => process.env[`npm_config_${name}`] !== undefined)
    if (kept.length > 0)
      console.error(`npm kept --${kept.join(', --')} to itself: npm run ${command} -- ENV …`)
    process.exitCode = 1
  }
}
