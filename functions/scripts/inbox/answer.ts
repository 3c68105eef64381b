import { parseArgs } from 'node:util'
import type { Database, Which } from '../database/database.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { type Command, command, refuseIgnored } from '../environment/refuse-ignored.ts'
import { type Outputs, say } from '../output.ts'
import { type Asked, OPTIONS } from './asked.ts'
import { changeCommands } from './change.ts'
import { exportTo } from './export.ts'
import { eraseNamed, person } from './person.ts'
import { list, show } from './read.ts'

const HELP = `
What visitors sent through the forms, for the people who answer them. The desk shows the same in a browser.

  npm run inbox ENV                          what waits for an answer: the next to be due first, and how long is left
  npm run inbox ENV list [filters]           all, in the same order
  npm run inbox ENV show TS-… TS-…           some of them, whole, with all that was done
  npm run inbox ENV export [FILE] [filters]  as CSV that is safe to open in a spreadsheet
  npm run inbox ENV person EMAIL             everything kept about someone, as JSON, to send them

These change entries. They need --by NAME; --note "…" adds a note for the team, which the sender never sees:
  npm run inbox ENV mark TS-… TS-… STATE     received, in-review, answered, accepted, declined, withdrawn or spam
  npm run inbox ENV accept TS-…              the same as mark accepted; so with decline and spam
        --answered                           an answer was sent: only then the sender is shown accepted or declined
  npm run inbox ENV assign TS-… EMAIL|none   to a colleague
  npm run inbox ENV email TS-… EMAIL|none    where to write to, if the address that was sent is wrong
  npm run inbox ENV note TS-… --note "…"
  npm run inbox ENV erase EMAIL|TS-… TS-…    delete it; asks for --yes. Check who is asking: answer the address itself

ENV is local (the database of npm start), testnet or production (wrangler login). npm keeps options to itself unless a -- comes
before all words: npm run inbox -- ENV list --form investor

The beginning of an ID is enough where no other begins so, from four letters on; the list shows that much, and after @ the
version. A change by others since the version that you name, or since your own last one, is shown and not overwritten.
The standard output has the data alone. For a file or a pipe use npm run -s inbox -- ENV export, which silences npm too.

Filters
  --form question|investor|developer|incubator   --state received|in-review|answered|accepted|declined|withdrawn|spam
  --assignee EMAIL|none   --since 2025-11-01   --email ada@example.org   --find "words"   --limit 50
  --find looks into answers, addresses and notes, in any script and case
  --persist-to DIR                           of local: another folder than that of npm start
`

const FILTERS = ['form', 'state', 'assignee', 'since', 'email', 'find', 'limit'] as const
const MANY = Number.POSITIVE_INFINITY

/** The commands: how many words each takes, and which options besides the environment's. */
const COMMANDS = new Map<string, Command<keyof typeof OPTIONS, Asked>>([
  command('open', (asked) => list(asked, 'open'), 0, ...FILTERS),
  command('list', (asked) => list(asked, 'all'), 0, ...FILTERS),
  command('show', show, MANY),
  command('export', exportTo, 1, ...FILTERS),
  command('person', person, 1),
  command('erase', eraseNamed, MANY, 'yes', 'by'),
  ...changeCommands.map(({ name, run }) => command(name, run, MANY, 'by', 'note', 'answered')),
])

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
    options: OPTIONS,
  })
  const [name = 'open', ...rest] = positionals
  if (name === 'help') return say(output.notices, HELP)
  const found = COMMANDS.get(name)
  if (!found) throw new Error(`There is no command "${name}".\n${HELP}\nThere is no command "${name}".`)
  refuseIgnored(name, found, rest, tokens)
  const database = open({ environment, state: values['persist-to'] })
  return found.run({ words: rest, options: values, database, output, now })
}
