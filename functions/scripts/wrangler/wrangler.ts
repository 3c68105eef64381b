import * as answers from './answers.ts'
import { callFor, done, type Where } from './call.ts'
import type { Ran, RunWrangler } from './run.ts'
import { versionCalls } from './version-calls.ts'

/** All that our commands ask of wrangler. A refusal is a value; nothing here asks a person. */
export type Wrangler = ReturnType<typeof wranglerFor>

/** The only door to wrangler: its calls for one environment, with their answers parsed. */
export function wranglerFor(run: RunWrangler, where: Where) {
  const call = callFor(run, where)
  const database = where.environment === 'local' ? ['--local', '--persist-to', where.state] : ['--remote']
  return {
    ...versionCalls(call),
    databases: () => call(answers.databasesIn, ['d1', 'list', '--json']),
    /** Makes a database; its id is in `databases` afterwards. */
    createDatabase: (name: string) => call(done, ['d1', 'create', name]),
    /** Runs statements as one transaction, and returns the rows of each. */
    queryAll: (statements: readonly string[]) => {
      const execute = ['d1', 'execute', 'DB', ...database, '--json', '--command', statements.join(';\n')]
      return call((ran) => rowsOf(statements.length, ran), execute)
    },
    pendingMigrations: () =>
      call(answers.pendingMigrationsIn, ['d1', 'migrations', 'list', 'DB', ...database]),
    /** Applies what is pending. A file that fails is taken back, and those before it stay. */
    applyMigrations: () => call(done, ['d1', 'migrations', 'apply', 'DB', ...database]),
    /** The database as it is now, by the name that `wrangler d1 time-travel restore` takes within 30 days. */
    bookmark: () => call(answers.bookmarkIn, ['d1', 'time-travel', 'info', 'DB', '--json']),
    secretNames: () => call(answers.secretNamesIn, ['secret', 'list']),
    /** Sets secrets in one request, and deletes those that are null. They pass by the standard input, never as arguments. */
    setSecrets: (values: Readonly<Record<string, string | null>>) =>
      call(done, ['secret', 'bulk'], JSON.stringify(values)),
  } as const
}

/** The rows of each statement; undefined where the deployed D1, which separates statements by itself, found another number of them. */
function rowsOf(statements: number, ran: Ran) {
  const rows = answers.rowsIn(ran)
  return rows?.length === statements ? rows : undefined
}
