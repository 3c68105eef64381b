import { existsSync } from 'node:fs'
import { workerState } from '../local/local.ts'
import { runWrangler } from '../wrangler/run.ts'
import { wranglerFor } from '../wrangler/wrangler.ts'
import type { Database, Which } from './database.ts'
import { withValues } from './with-values.ts'

/** The database of an environment, through wrangler, which can reach it locally and deployed. */
export function openDatabase({ environment, state = workerState }: Which): Database {
  if (environment === 'local' && !existsSync(state))
    throw new Error('There is no local database yet: run npm start once.')
  const wrangler = wranglerFor(
    runWrangler,
    environment === 'local' ? { environment, state } : { environment },
  )
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
