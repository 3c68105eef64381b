import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { secretNames } from '../../../config/environment.ts'
import { localDatabase } from '../../database/local-database.ts'
import { deployedDatabase } from '../../database/open-database.ts'
import type { EnvironmentName } from '../../environment/environment-name.ts'
import { workerState } from '../../environment/local-state.ts'
import { sandboxSettings, wranglerOf } from '../../local/local.ts'
import { root } from '../../root.ts'
import type { RefusalKind, WranglerResult } from '../../wrangler/refusal.ts'
import { appliedMigrations, askRows } from './doctor-store.ts'
import { CannotCheck, NothingDeployed, type Platform } from './examined-environment.ts'

const MIGRATIONS = 'functions/adapters/db/migrations'

/** One environment by wrangler: the deployed one, or the state of `npm start`. What was asked once is not asked again. */
export function platformOf(name: EnvironmentName, wrangler = wranglerOf(name)): Platform {
  const rows = askRows(name === 'local' ? localDatabase(workerState) : deployedDatabase(wrangler, given))
  let names: Promise<readonly string[]> | undefined
  return {
    rows,
    secretNames: () => {
      names ??= name === 'local' ? Promise.resolve(localSecrets()) : wrangler.secretNames().then(given)
      return names
    },
    async pendingMigrations() {
      const applied = await appliedMigrations(rows)
      return readdirSync(join(root, MIGRATIONS))
        .filter((file) => file.endsWith('.sql') && !applied.includes(file))
        .sort()
    },
  }
}

/** What two frequent refusals mean for a check; others are said in wrangler's words. */
const refusals: Readonly<Partial<Record<RefusalKind, readonly [found: string, todo: string]>>> = {
  'signed-out': [
    'Cloudflare does not know this machine',
    'log in with npx wrangler login, or set CLOUDFLARE_API_TOKEN',
  ],
  'no-worker': ['nothing is deployed there yet', 'npm run deploy ENV'],
  'no-database': ['there is no such database yet', 'see bindings'],
}

/** The value of an answer. Throws a `CannotCheck` where wrangler refused. */
function given<Value>(answer: WranglerResult<Value>): Value {
  if (answer.ok) return answer.value
  const [found, todo] = refusals[answer.error] ?? [
    answer.message.replaceAll('\n', ' '),
    'see to that, and try again',
  ]
  throw answer.error === 'no-worker' ? new NothingDeployed(found, todo) : new CannotCheck(found, todo)
}

/** The secrets that the sandbox's file has in place of uploaded ones. */
function localSecrets(): readonly string[] {
  const sandbox = sandboxSettings()
  return secretNames.filter((name) => sandbox[name])
}
