import * as answers from './answers.ts'
import { type Call, done, type Where } from './call.ts'
import type { Ran } from './run.ts'

/** The calls about D1. */
export function databaseCalls(call: Call, where: Where) {
  const database = where.environment === 'local' ? ['--local', '--persist-to', where.state] : ['--remote']
  return {
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
  } as const
}

/** The rows of each statement; undefined where the deployed D1, which separates statements by itself, found another number of them. */
function rowsOf(statements: number, ran: Ran) {
  const rows = answers.rowsIn(ran)
  return rows?.length === statements ? rows : undefined
}
