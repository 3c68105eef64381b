import { workerState } from '../local/local.ts'
import { runWrangler } from '../wrangler/run.ts'
import { wranglerFor } from '../wrangler/wrangler.ts'
import type { Database, Which } from './database.ts'
import { localDatabase } from './local-database.ts'
import { withValues } from './with-values.ts'

/** The database of an environment: a file on this machine, or the deployed one, which only wrangler can reach. */
export function openDatabase({ environment, state = workerState }: Which): Database {
  if (environment === 'local') return localDatabase(state)
  const wrangler = wranglerFor(runWrangler, { environment })
  return {
    async run(statement, ...values) {
      const rows = await wrangler.query(withValues(statement, values))
      if (!rows.ok) throw new Error(rows.message)
      return rows.value
    },
    async runAll(statements) {
      const all = await wrangler.queryAll(statements.map(({ sql, values }) => withValues(sql, values)))
      if (!all.ok) throw new Error(all.message)
      return all.value
    },
  }
}
