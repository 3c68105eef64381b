import { parseArgs } from 'node:util'
import { openDatabase } from './inbox/database.ts'
import { exportCsv } from './inbox/export.ts'
import { erase, person } from './inbox/person.ts'
import { list, mark, show } from './inbox/read.ts'

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

// What arrived at the desk, from the command line: no accounts, no page to guard.
try {
  await answer()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function answer(): Promise<void> {
  const { values, positionals } = parseArgs({
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
  if (values.help || command === 'help') return console.log(HELP)
  const database = openDatabase(values)

  switch (command) {
    case 'open':
      return list(database, values, 'unanswered')
    case 'list':
      return list(database, values, 'all')
    case 'show':
      return show(database, first)
    case 'mark':
      return mark(database, first, second, values.note)
    case 'export':
      return exportCsv(database, values, first)
    case 'person':
      return person(database, first)
    case 'erase':
      return erase(database, first, values.yes === true)
    default:
      throw new Error(`There is no command "${command}".\n${HELP}`)
  }
}
