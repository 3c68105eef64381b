import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The options that this process was given. One that it does not have, or a word, ends it with a sentence in place of a stack. */
export function givenOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>['values'] {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    endWith(error instanceof Error ? error.message : String(error))
  }
}

/** The whole number that an option was given; any other text ends this process, which would else run nothing and end well. */
export function wholeNumber(option: string, given: string, least: number): number {
  const number = Number(given)
  if (given.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number
  return endWith(`--${option} is "${given}", and has to be a whole number, ${least} or more`)
}

/** Ends this process, because what it was asked for is nothing: that must not look like success. */
export function endWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
