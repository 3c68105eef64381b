import type { Database, Row } from '../inbox/database.ts'

/** Alerts, newest first. */
export function raisedAlerts(database: Database, most: number): Promise<readonly Row[]> {
  return database.run('SELECT * FROM alert ORDER BY raised_at DESC, name LIMIT ?1', most)
}

/** Alerts that the webhook was not told, newest first. */
export function untoldAlerts(database: Database, most: number): Promise<readonly Row[]> {
  return database.run(
    'SELECT * FROM alert WHERE notified_at IS NULL ORDER BY raised_at DESC, name LIMIT ?1',
    most,
  )
}

/** Deletes an alert of this name, unless it tells of a halt that is on: gone, kept or not there. */
export async function forgetAlert(database: Database, name: string): Promise<'gone' | 'kept' | 'none'> {
  const gone = await database.run(
    `DELETE FROM alert WHERE name = ?1
       AND NOT EXISTS (SELECT 1 FROM halt WHERE 'halt ' || halt.name = alert.name) RETURNING name`,
    name,
  )
  if (gone.length > 0) return 'gone'
  const there = await database.run('SELECT name FROM alert WHERE name = ?1', name)
  return there.length > 0 ? 'kept' : 'none'
}

/** The halts that are on, the longest first. */
export function activeHalts(database: Database): Promise<readonly Row[]> {
  return database.run('SELECT name, why, since FROM halt ORDER BY since, name')
}

/** Takes the halt "loss" off, with its alert. Answers with the halt, if it was on. */
export async function releaseLoss(database: Database): Promise<Row | undefined> {
  const [loss] = await database.run(`DELETE FROM halt WHERE name = 'loss' RETURNING why`)
  if (loss) await database.run(`DELETE FROM alert WHERE name = 'halt loss'`)
  return loss
}
