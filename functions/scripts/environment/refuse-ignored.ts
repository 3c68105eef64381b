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

/** Throws for a word or an option that a command does not take, and for an option that is given twice: each would be ignored. */
export function refuseIgnored(
  command: string,
  takes: Takes,
  given: { readonly words: readonly string[]; readonly options: readonly string[] },
): void {
  const option = given.options.find((name) => !takes.options.includes(name))
  if (option !== undefined) throw new Error(`"${command}" has no option --${option}`)
  const word = given.words[takes.words]
  if (word !== undefined) throw new Error(`"${command}" takes no "${word}"`)
  const repeated = given.options.find((name, index) => given.options.indexOf(name) !== index)
  if (repeated !== undefined) throw new Error(`--${repeated} is given twice`)
}

/** The names of the options among the tokens of `parseArgs`, each as often as it was given. */
export function optionsIn(
  tokens: readonly { readonly kind: string; readonly name?: string }[],
): readonly string[] {
  return tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []))
}
