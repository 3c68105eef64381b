/** What a person has to see. */
export interface Alert {
  readonly name: string
  readonly what: string
  readonly raisedAt: number
}

export async function hasAlert(db: D1Database, name: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 AS one FROM alert WHERE name = ?').bind(name).first<number>('one')) === 1
}

/** Stores an alert, unless one of that name is stored already. */
export async function keepAlert(db: D1Database, { name, what, raisedAt }: Alert): Promise<void> {
  await db
    .prepare('INSERT OR IGNORE INTO alert (name, what, raised_at) VALUES (?, ?, ?)')
    .bind(name, what, raisedAt)
    .run()
}

export async function dropAlert(db: D1Database, name: string): Promise<void> {
  await db.prepare('DELETE FROM alert WHERE name = ?').bind(name).run()
}

/** Alerts that the webhook has not got yet, oldest first. */
export async function pendingAlerts(db: D1Database, most: number): Promise<Alert[]> {
  const { results } = await db
    .prepare('SELECT name, what, raised_at FROM alert WHERE notified_at IS NULL ORDER BY raised_at LIMIT ?')
    .bind(most)
    .all<{ name: string; what: string; raised_at: number }>()
  return results.map(({ name, what, raised_at }) => ({ name, what, raisedAt: raised_at }))
}

export async function markNotified(db: D1Database, name: string, now: number): Promise<void> {
  await db.prepare('UPDATE alert SET notified_at = ? WHERE name = ?').bind(now, name).run()
}

/** Stores a halt; false when it is set already. */
export async function keepHalt(db: D1Database, name: string, why: string, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare('INSERT OR IGNORE INTO halt (name, why, since) VALUES (?, ?, ?)')
    .bind(name, why, now)
    .run()
  return meta.changes === 1
}

/** Stores a halt, unless it is set already, and answers since when it is set, unix ms. */
export async function keptHaltSince(db: D1Database, name: string, why: string, now: number): Promise<number> {
  await keepHalt(db, name, why, now)
  return (await db.prepare('SELECT since FROM halt WHERE name = ?').bind(name).first<number>('since')) ?? now
}

/** Clears a halt; false when it was not set. */
export async function dropHalt(db: D1Database, name: string): Promise<boolean> {
  const { meta } = await db.prepare('DELETE FROM halt WHERE name = ?').bind(name).run()
  return meta.changes > 0
}

export async function hasHalt(db: D1Database, name: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 AS one FROM halt WHERE name = ?').bind(name).first<number>('one')) === 1
}

/** Selects the halts that are set, for a batch that a request makes anyway. */
export function haltsIn(db: D1Database): D1PreparedStatement {
  return db.prepare('SELECT name FROM halt')
}

export async function anyHalt(db: D1Database): Promise<boolean> {
  return (await db.prepare('SELECT 1 AS one FROM halt LIMIT 1').first<number>('one')) === 1
}
