import { checkOf, type When } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('migrations')

/** Judges migrations that the database has not had: before a deploy it gets them, after it it has to have them. */
export function judgeMigrations(pending: readonly string[], when: When): Finding {
  if (pending.length === 0) return right('the database has had all of them')
  const found = `${pending.length} pending: ${pending.join(', ')}`
  return when === 'before'
    ? note(found, 'nothing: a deploy applies them before it uploads')
    : wrong(found, 'npm run deploy ENV applies them; the local database gets them by npm start')
}

const migrationsAt = (when: When) =>
  checkOf(
    'migrations',
    when,
    ({ platform }) => platform.pendingMigrations(),
    (pending) => judgeMigrations(pending, when),
  )
export const migrationsBefore = migrationsAt('before')
export const schema = migrationsAt('after')
