import type { EntryId } from '#contract/entry-id'
import type { Statement } from '../../adapters/db/statement.ts'

/** Reads what entries said before their senders amended them, the oldest first. */
export function earlierVersions(ids: readonly EntryId[]): Statement {
  return {
    sql: `SELECT entry, answers, sent_at FROM entry_version
       WHERE entry IN (SELECT value FROM json_each(?1)) ORDER BY entry, number`,
    values: [JSON.stringify(ids)],
  }
}

/** Reads what was mailed about entries, the oldest first. */
export function mailsAboutAll(ids: readonly EntryId[]): Statement {
  return {
    sql: `SELECT entry_id, kind, address, status, subject, body, written_at FROM mail
       WHERE entry_id IN (SELECT value FROM json_each(?1)) ORDER BY written_at, id`,
    values: [JSON.stringify(ids)],
  }
}
