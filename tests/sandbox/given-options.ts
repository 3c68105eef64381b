import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * The options that this process was given. One that it does not have, one that is given twice, or a word, ends it with a sentence
 * in place of a stack.
 */
export function givenOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>['values'] {
  try {
    const { tokens } = parseArgs({ options, tokens: true })
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    const repeated = names.find((name, at) => names.indexOf(name) !== at)
    if (repeated !== undefined) throw new Error(`--${repeated} is given twice`)
    return parseArgs({ options }).values
  } catch (error) {
    endWith(error instanceof Error ? error.message : String(error))
  }
}

/** The whole number that an option was given; any other text ends this process, which would else run nothing and end well. */
export function wholeNumber(option: string, given: string, least: number, most?: number): number {
  const number = Number(given)
  const isWhole = given.trim() !== '' && Number.isSafeInteger(number)
  if (isWhole && number >= least && number <= (most ?? number)) return number
  const range = most === undefined ? `, ${least} or more` : ` from ${least} to ${most}`
  return endWith(`--${option} is "${given}", and has to be a whole number${range}`)
}

/** Ends this process where the folder of a file that it will write is missing: else it would run first, and then fail. */
export function expectFolder(option: string, file: string | undefined): void {
  if (file === undefined) return
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) endWith(`--${option}: there is no folder ${folder}`)
}

/** Ends this process, because what it was asked for is nothing: that must not look like success. */
export function endWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
