import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { secretNames } from '../../../config/environment.ts'
import type { EnvironmentName } from '../../environment/environment-name.ts'
import type { Database } from '../../inbox/database.ts'
import { localDatabase } from '../../inbox/local-database.ts'
import { withValues } from '../../inbox/with-values.ts'
import { localEnvFile, workerState } from '../../local/local.ts'
import type { OrRefused, RefusalKind } from '../../wrangler/refusal.ts'
import { runWrangler } from '../../wrangler/run.ts'
import { type Wrangler, wranglerFor } from '../../wrangler/wrangler.ts'
import { CannotCheck } from './cannot-check.ts'
import { appliedMigrations } from './doctor-store.ts'
import type { Platform } from './place.ts'

const MIGRATIONS = 'functions/adapters/db/migrations'

/** One environment by wrangler: the deployed one, or the state of `npm start`. */
export function platformOf(
  name: EnvironmentName,
  root: string,
  wrangler: Wrangler = wranglerFor(
    runWrangler,
    name === 'local' ? { environment: name, state: workerState } : { environment: name },
  ),
): Platform {
  const database = name === 'local' ? localDatabase(workerState) : deployedDatabase(wrangler)
  // Asked before and after a deploy, and the same in one run.
  let pending: Promise<readonly string[]> | undefined
  return {
    database,
    secretNames: async () => (name === 'local' ? localSecrets(root) : given(await wrangler.secretNames())),
    pendingMigrations: () => {
      pending ??= pendingIn(database, root)
      return pending
    },
  }
}

function deployedDatabase(wrangler: Wrangler): Database {
  return {
    async run(statement, ...values) {
      return given(await wrangler.query(withValues(statement, values)))
    },
    async runAll(statements) {
      return given(await wrangler.queryAll(statements.map(({ sql, values }) => withValues(sql, values))))
    },
  }
}

/** What two frequent refusals mean for a check; others are said in wrangler's words. */
const refusals: Readonly<Partial<Record<RefusalKind, readonly [found: string, todo: string]>>> = {
  'signed-out': [
    'Cloudflare does not know this machine',
    'log in with npx wrangler login, or set CLOUDFLARE_API_TOKEN',
  ],
  'no-worker': ['nothing is deployed there yet', 'npm run deploy for this environment'],
  'no-database': ['there is no such database yet', 'see bindings'],
}

/** The value of an answer. Throws a `CannotCheck` where wrangler refused. */
function given<Value>(answer: OrRefused<Value>): Value {
  if (answer.ok) return answer.value
  const [found, todo] = refusals[answer.error] ?? [firstLine(answer.message), 'see to that, and try again']
  throw new CannotCheck(found, todo)
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}

async function pendingIn(database: Database, root: string): Promise<readonly string[]> {
  const applied = await appliedMigrations(database)
  return readdirSync(join(root, MIGRATIONS))
    .filter((file) => file.endsWith('.sql') && !applied.includes(file))
    .sort()
}

/** The secrets that the sandbox's file has in place of uploaded ones. */
function localSecrets(root: string): readonly string[] {
  const sandbox = parseEnv(readFileSync(join(root, localEnvFile), 'utf8'))
  return secretNames.filter((name) => sandbox[name])
}
