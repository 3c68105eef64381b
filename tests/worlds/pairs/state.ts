import { createHash } from 'node:crypto'
import type { Scene } from './stage.ts'

/** Tables of which only what is no more as it was made says anything. */
const ONLY: Readonly<Record<string, string>> = { token: `status <> 'available' OR nftoken_id IS NOT NULL` }
let tables: readonly string[] | null = null

/** What the product and the world outside are like, and for what people were called: the same where nothing differs that anybody can see. */
export async function stateOf({ world, turns }: Scene): Promise<string> {
  const { db, outside, rooms, witness } = world
  tables ??= (
    await db
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 1) <> '_' AND name NOT LIKE 'sqlite%'`,
      )
      .all<{ name: string }>()
  ).results.map(({ name }) => name)
  const results = await db.batch(
    tables.map((name) => db.prepare(`SELECT * FROM "${name}" WHERE ${ONLY[name] ?? '1'}`)),
  )
  const hash = createHash('sha256').update(String(turns.now()))
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
  hash.update(JSON.stringify([rooms.watched().sort(), [...witness.called].sort()]))
  const { ledger_hash, transactions } = openLedgerOf(
    world.outside.ledger.request('ledger', { ledger_index: 'current', transactions: true }, 2),
  )
  hash.update(`${world.outside.ledger.validatedIndex} ${ledger_hash} ${transactions}`)
  return hash.digest('hex')
}

function openLedgerOf(answer: object): { ledger_hash: string; transactions: string } {
  const { ledger } = answer as { ledger?: { parent_hash?: string; transactions?: unknown[] } }
  return { ledger_hash: ledger?.parent_hash ?? '', transactions: JSON.stringify(ledger?.transactions ?? []) }
}
