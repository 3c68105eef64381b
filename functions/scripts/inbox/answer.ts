import { parseArgs } from 'node:util'
import type { EnvironmentName } from '../environment/environment-name.ts'
import type { Database, Which } from './database.ts'
import { exportCsv } from './export.ts'
import { type Outputs, say } from './output.ts'
import { erase, person } from './person.ts'
import { list, mark, show } from './read.ts'

const HELP = `
What visitors sent through the forms, for the people who answer them.

  npm run inbox ENV                          what is not answered: the next to be due first, and how long is left
  npm run inbox ENV list [filters]           all, in the same order
  npm run inbox ENV show TS-… TS-…           some of them, whole
  npm run inbox ENV mark TS-… TS-… STATUS    received, in-review or answered: what the sender sees under the ID
        --note "…"                           a note for the team beside those that are there; the sender never sees it
  npm run inbox ENV export [FILE] [filters]  as CSV that is safe to open in a spreadsheet
  npm run inbox ENV person EMAIL             everything kept about someone, as JSON, to send them
  npm run inbox ENV erase EMAIL|TS-… TS-…    delete it; asks for --yes. Check who is asking: answer the address itself

ENV is local (the database of npm start), testnet or production (wrangler login). npm keeps options to itself unless a -- comes
before all words: npm run inbox -- ENV list --form investor

The beginning of an ID is enough where no other begins so, from four letters on; the list shows that much.
The standard output has the data alone. For a file or a pipe use npm run -s inbox -- ENV export, which silences npm too.

Filters
  --form question|investor|developer|incubator   --status received|in-review|answered
  --since 2025-11-01   --email ada@example.org   --find "words"   --limit 50
  --find looks into answers and notes, in any script and case
  --persist-to DIR                           of local: another folder than that of npm start
`

const FILTERS = ['form', 'status', 'since', 'email', 'find', 'limit'] as const
const WHICH = ['persist-to', 'help'] as const

const MANY = Number.POSITIVE_INFINITY

/** The most words that each command takes, and its options. Others would be silently ignored, so they are refused. */
const COMMANDS: Readonly<Record<string, { readonly words: number; readonly options: readonly string[] }>> = {
  open: { words: 0, options: FILTERS },
  list: { words: 0, options: FILTERS },
  show: { words: MANY, options: [] },
  mark: { words: MANY, options: ['note'] },
  export: { words: 1, options: FILTERS },
  person: { words: 1, options: [] },
  erase: { words: MANY, options: ['yes'] },
}

/** Runs one command of an environment's inbox, given as its words. Throws an error with a sentence for the operator where it cannot. */
export async function answer(
  environment: EnvironmentName,
  words: readonly string[],
  open: (which: Which) => Database,
  output: Outputs,
  now: number,
): Promise<void> {
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    allowPositionals: true,
    tokens: true,
    options: {
      form: { type: 'string' },
      status: { type: 'string' },
      since: { type: 'string' },
      email: { type: 'string' },
      find: { type: 'string' },
      limit: { type: 'string' },
      note: { type: 'string' },
      yes: { type: 'boolean' },
      'persist-to': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command = 'open', ...given] = positionals
  const [first = ''] = given
  if (values.help || command === 'help') return say(output.notices, HELP)
  refuseStrangers(command, given, Object.keys(values))
  refuseRepeats(tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])))
  const database = open({ environment, state: values['persist-to'] })

  switch (command) {
    case 'open':
      return list(database, output, values, 'unanswered', now)
    case 'list':
      return list(database, output, values, 'all', now)
    case 'show':
      return show(database, output, given)
    case 'mark':
      return mark(database, output, given, values.note, now)
    case 'export':
      return exportCsv(database, output, values, first)
    case 'person':
      return person(database, output, first)
    case 'erase':
      return erase(database, output, given, values.yes === true)
  }
}

/** Throws for an unknown command, and for arguments that it does not have. */
function refuseStrangers(command: string, words: readonly string[], options: readonly string[]): void {
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (!known) throw new Error(`There is no command "${command}".\n${HELP}`)
  const option = options.find((name) => ![...known.options, ...WHICH].includes(name))
  if (option !== undefined) throw new Error(`"${command}" has no option --${option}`)
  const word = words[known.words]
  if (word !== undefined) throw new Error(`"${command}" takes no "${word}"`)
}

/** Throws for an option that is given twice: one of its values would be ignored. */
function refuseRepeats(options: readonly string[]): void {
  const repeated = options.find((name, index) => options.indexOf(name) !== index)
  if (repeated !== undefined) throw new Error(`--${repeated} is given twice`)
}
