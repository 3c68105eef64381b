import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The options that this process was given. One that it does not have, or a word, ends it with a sentence in place of a stack. */
export function givenOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>['values'] {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
