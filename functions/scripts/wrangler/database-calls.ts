import * as answers from './answers.ts'
import { type Call, done, inJson, mapped, type Where } from './call.ts'

/** The calls about D1. */
export function databaseCalls(call: Call, where: Where) {
  const database = where.environment === 'local' ? ['--local', '--persist-to', where.state] : ['--remote']
  return {
    databases: () => call(inJson(answers.databases), ['d1', 'list', '--json']),
    /** Makes a database; its id is in `databases` afterwards. */
    createDatabase: (name: string) => call(done, ['d1', 'create', name]),
    /** Runs statements as one transaction, and returns the rows of each. */
    queryAll: async (statements: readonly string[]) => {
      const execute = ['d1', 'execute', 'DB', ...database, '--json', '--command', statements.join(';\n')]
      return mapped(await call(inJson(answers.results), execute), (all) => all.map(({ results }) => results))
    },
    pendingMigrations: () =>
      call(answers.pendingMigrationsIn, ['d1', 'migrations', 'list', 'DB', ...database]),
    /** Applies what is pending. A file that fails is taken back, and those before it stay. */
    applyMigrations: () => call(done, ['d1', 'migrations', 'apply', 'DB', ...database]),
    /** The database as it is now, by the name that `wrangler d1 time-travel restore` takes within 30 days. */
    bookmark: async () => {
      const info = await call(inJson(answers.bookmark), ['d1', 'time-travel', 'info', 'DB', '--json'])
      return mapped(info, ({ bookmark }) => bookmark)
    },
  } as const
}
