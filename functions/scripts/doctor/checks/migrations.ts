import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('migrations')

/** Judges migrations that the database has not had: before a deploy it gets them, after it it has to have them. */
export function judgeMigrations(pending: readonly string[], when: 'before' | 'after'): readonly Finding[] {
  if (pending.length === 0) return [right('the database has had all of them')]
  const found = `${pending.length} pending: ${pending.join(', ')}`
  return when === 'before'
    ? [note(found, 'nothing: a deploy applies them before it uploads')]
    : [wrong(found, 'wrangler d1 migrations apply DB for this environment')]
}

export const migrationsBefore = checkOf(
  'migrations',
  'before',
  ({ platform }) => platform.pendingMigrations(),
  (pending) => judgeMigrations(pending, 'before'),
)

export const schema = checkOf(
  'migrations',
  'after',
  ({ platform }) => platform.pendingMigrations(),
  (pending) => judgeMigrations(pending, 'after'),
)
