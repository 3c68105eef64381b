import type { Pause, PauseScope } from '../../records/switches/pause.ts'
import { type Author, auditRow, pauseEnd, pauseRow } from '../../records/switches/write-store.ts'
import type { Database, Row } from '../inbox/database.ts'

/** What is paused, the longest first. */
export const ACTIVE_PAUSES =
  'SELECT scope, until, say, why, who, since, ended FROM pause ORDER BY since, scope'

export function activePauses(database: Database): Promise<readonly Row[]> {
  return database.run(ACTIVE_PAUSES)
}

/** Sets a pause. `what` is the command, for the audit. */
export async function setPause(
  database: Database,
  author: Author,
  what: string,
  pause: Pause,
): Promise<void> {
  await database.runAll([auditRow(author, what), pauseRow(author, pause)])
}

/** Ends a pause; false where it is not set. */
export async function endPause(
  database: Database,
  author: Author,
  what: string,
  scope: PauseScope,
): Promise<boolean> {
  const isSet = 'EXISTS (SELECT 1 FROM pause WHERE scope = ?5)'
  const [, ended] = await database.runAll([auditRow(author, what, isSet, [scope]), pauseEnd(scope)])
  return (ended?.length ?? 0) > 0
}

/** The rows of the audit, newest first. */
export function auditRows(database: Database, most: number): Promise<readonly Row[]> {
  return database.run('SELECT id, at, who, what, why FROM audit ORDER BY id DESC LIMIT ?1', most)
}
