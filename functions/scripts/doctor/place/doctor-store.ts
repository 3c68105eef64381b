import type { Database, Row } from '../../inbox/database.ts'

/** The ledger of the journal's last link; null where there is none yet. */
export async function cursorLedger(database: Database): Promise<number | null> {
  const [row] = await database.run('SELECT ledger FROM cursor WHERE id = 1')
  return typeof row?.ledger === 'number' ? row.ledger : null
}

/** When a cron run was last completed, unix ms; null where none was. */
export async function lastCronRun(database: Database): Promise<number | null> {
  const [row] = await database.run("SELECT done_at AS at FROM lease WHERE name = 'reconcile'")
  return typeof row?.at === 'number' ? row.at : null
}

/** The transaction of the last sale, its NFToken and the owner after it; undefined where nothing was sold. */
export async function lastSale(database: Database): Promise<Row | undefined> {
  const [row] = await database.run(
    "SELECT accept_hash, nftoken_id, owner FROM purchase WHERE status = 'sold' AND accept_hash IS NOT NULL ORDER BY rowid DESC LIMIT 1",
  )
  return row
}

/** File names of the migrations that the database has had. Throws where it has had none. */
export async function appliedMigrations(database: Database): Promise<readonly string[]> {
  const rows = await database.run('SELECT name FROM d1_migrations')
  return rows.map(({ name }) => String(name))
}

/** Whether an operator has ended the sale. Throws where the database is older than that. */
export async function isEnded(database: Database): Promise<boolean> {
  const [row] = await database.run(
    "SELECT EXISTS (SELECT 1 FROM pause WHERE scope = 'sale' AND ended = 1) AS ended",
  )
  return row?.ended === 1
}
