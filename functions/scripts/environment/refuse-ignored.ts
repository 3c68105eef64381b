/** What a command takes after its name: the most words, and the names of its options. */
interface Takes<Option extends string = string> {
  readonly words: number
  readonly options: readonly Option[]
}

/** The same, with what runs it. */
export interface Command<Option extends string, Asked> extends Takes<Option> {
  readonly run: (asked: Asked) => Promise<void>
}

/** A command under its name. Each takes the folder of a local database too. */
export function command<Option extends string, Asked>(
  name: string,
  run: (asked: Asked) => Promise<void>,
  words: number,
  ...options: readonly Option[]
): readonly [string, Command<Option | 'persist-to', Asked>] {
  return [name, { run, words, options: [...options, 'persist-to'] }]
}

/**
 * Throws for a word or an option that a command does not take, and for an option that is given twice: each would be ignored.
 * `words` are those after its name, `tokens` all that `parseArgs` has read.
 */
export function refuseIgnored(
  command: string,
  takes: Takes,
  words: readonly string[],
  tokens: readonly { readonly kind: string; readonly name?: string }[] = [],
): void {
  const options = tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []))
  const option = options.find((name) => !takes.options.includes(name))
  if (option !== undefined) throw new Error(`"${command}" has no option --${option}`)
  const word = words[takes.words]
  if (word !== undefined) throw new Error(`"${command}" takes no "${word}"`)
  const repeated = options.find((name, index) => options.indexOf(name) !== index)
  if (repeated !== undefined) throw new Error(`--${repeated} is given twice`)
}
