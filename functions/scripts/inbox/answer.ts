import { parseArgs } from 'node:util'
import type { Database, Which } from './database.ts'
import { exportCsv } from './export.ts'
import { type Output, say } from './output.ts'
import { erase, person } from './person.ts'
import { list, mark, show } from './read.ts'

const HELP = `
What visitors sent through the forms, for the people who answer them.

  npm run inbox                              the newest that nobody has answered
  npm run inbox -- list [filters]            all, newest first
  npm run inbox -- show TS-…                 one of them, whole
  npm run inbox -- mark TS-… STATUS          received, in-review or answered: what the sender sees under the ID
        --note "…"                           a note for the team; the sender never sees it
  npm run inbox -- export [FILE] [filters]   as CSV that is safe to open in a spreadsheet
  npm run inbox -- person EMAIL              everything kept about someone, as JSON, to send them
  npm run inbox -- erase EMAIL|TS-…          delete it; asks for --yes. Check who is asking: answer the address itself

Filters
  --form question|investor|developer|incubator   --status received|in-review|answered
  --since 2025-11-01   --email ada@example.org   --find "words"   --limit 50

Which database
  the one of npm start, unless told otherwise
  --remote                                   the deployed one (wrangler login)
  --persist-to DIR                           another local one
`

/** Answers one command of the inbox, given as its words. Throws, with a sentence for whoever typed it, if it cannot. */
export async function answer(
  words: readonly string[],
  open: (which: Which) => Database,
  output: Output,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      form: { type: 'string' },
      status: { type: 'string' },
      since: { type: 'string' },
      email: { type: 'string' },
      find: { type: 'string' },
      limit: { type: 'string' },
      note: { type: 'string' },
      yes: { type: 'boolean' },
      remote: { type: 'boolean' },
      'persist-to': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command = 'open', first = '', second = ''] = positionals
  if (values.help || command === 'help') return say(output, HELP)
  const database = open(values)

  switch (command) {
    case 'open':
      return list(database, output, values, 'unanswered')
    case 'list':
      return list(database, output, values, 'all')
    case 'show':
      return show(database, output, first)
    case 'mark':
      return mark(database, output, first, second, values.note)
    case 'export':
      return exportCsv(database, output, values, first)
    case 'person':
      return person(database, output, first)
    case 'erase':
      return erase(database, output, first, values.yes === true)
    default:
      throw new Error(`There is no command "${command}".\n${HELP}`)
  }
}
