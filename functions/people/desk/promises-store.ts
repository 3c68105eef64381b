import type { Statement } from '../../adapters/db/statement.ts'

/** Reads how long each promised first answer took that was sent then or later, and when it was sent. */
export function answersSince(since: number): Statement {
  return {
    sql: `SELECT answered_at - received_at AS took, answered_at AS at FROM form_entry
       WHERE answered_at >= ?1 AND due_at IS NOT NULL`,
    values: [since],
  }
}
