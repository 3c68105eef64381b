import { createHash } from 'node:crypto'
import type { Scene } from './stage.ts'

/**
 * Conditions for the rows of a table that are part of a state. Passes as the migrations made them are left out, and so is what
 * was asked of Xaman in a second: no pair comes near the limit, and these rows are deleted before anything comes to rest.
 */
const ONLY: Readonly<Record<string, string>> = {
  pass: `status <> 'available' OR nftoken_id IS NOT NULL`,
  xaman_second: '0',
}
/** Columns that note turns and repeated notices: no decision depends on them. */
const NOTED = ['checked_at', 'notified_at', 'turn_at']
let questions: readonly string[] | null = null

/** A hash of the product's state, the outside world and the alerts: equal for states that cannot be told apart. */
export async function stateOf({ world, turns, mintOffers }: Scene): Promise<string> {
  const { db, outside, rooms, observer } = world
  questions ??= await questionsOf(db)
  const results = await db.batch(questions.map((sql) => db.prepare(sql)))
  const hash = createHash('sha256').update(`${turns.now()} ${mintOffers}`)
  for (const { results: rows } of results)
    hash.update(JSON.stringify(rows.map((row) => JSON.stringify(Object.values(row as object))).sort()))
  hash.update(
    JSON.stringify(
      [...outside.xaman.payloads.values()]
        .map(({ uuid, answer, cancelledAt }) => [uuid, answer !== null, cancelledAt])
        .sort(),
    ),
  )
  hash.update(JSON.stringify([...outside.identity.applicants.values()]))
  hash.update(JSON.stringify([rooms.watched().sort(), [...observer.alerts].sort()]))
  const { ledger_hash, transactions } = openLedgerOf(
    world.outside.ledger.request('ledger', { ledger_index: 'current', transactions: true }, 2),
  )
  hash.update(`${world.outside.ledger.validatedIndex} ${ledger_hash} ${transactions}`)
  return hash.digest('hex')
}

/** The queries that read every table. */
async function questionsOf(db: D1Database): Promise<readonly string[]> {
  const { results } = await db
    .prepare(
      `SELECT tables.name AS name, group_concat('"' || columns.name || '"') AS said
       FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND substr(tables.name, 1, 1) <> '_' AND tables.name NOT LIKE 'sqlite%'
         AND columns.name NOT IN (${NOTED.map((name) => `'${name}'`)}) GROUP BY tables.name`,
    )
    .all<{ name: string; said: string }>()
  return results.map(({ name, said }) => `SELECT ${said} FROM "${name}" WHERE ${ONLY[name] ?? '1'}`)
}

function openLedgerOf(answer: object): { ledger_hash: string; transactions: string } {
  const { ledger } = answer as { ledger?: { parent_hash?: string; transactions?: unknown[] } }
  return { ledger_hash: ledger?.parent_hash ?? '', transactions: JSON.stringify(ledger?.transactions ?? []) }
}
