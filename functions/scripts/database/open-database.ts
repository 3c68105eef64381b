import { workerState } from '../environment/local-state.ts'
import { wranglerOf } from '../local/local.ts'
import type { WranglerResult } from '../wrangler/refusal.ts'
import { valueOrStop } from '../wrangler/required.ts'
import type { Wrangler } from '../wrangler/wrangler.ts'
import { type Database, databaseOf, type Which } from './database.ts'
import { localDatabase } from './local-database.ts'
import { withValues } from './with-values.ts'

/** The database of an environment: a file on this machine, or the deployed one, which only wrangler can reach. */
export function openDatabase({ environment, state }: Which): Database {
  if (state === '') throw new Error('--persist-to needs a folder after it.')
  if (environment === 'local') return localDatabase(state ?? workerState)
  if (state !== undefined) throw new Error(`--persist-to names a folder of local: ${environment} has none.`)
  return deployedDatabase(wranglerOf(environment), (answer) => valueOrStop(answer, 'asking the database'))
}

/** The deployed database. `granted` throws where wrangler refused. */
export function deployedDatabase(
  wrangler: Pick<Wrangler, 'queryAll'>,
  granted: <Value>(answer: WranglerResult<Value>) => Value,
): Database {
  return databaseOf({
    runAll: async (statements) => granted(await wrangler.queryAll(statements.map(withValues))),
  })
}
