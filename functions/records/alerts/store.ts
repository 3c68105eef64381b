import * as z from '#contract/wire/schema'
import { hasRow } from '../../adapters/db/has-row.ts'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import { sql } from '../../adapters/db/sql.ts'

/** What a person has to see. */
export interface Alert {
  readonly name: string
  readonly what: string
  readonly raisedAt: number
}

export async function hasAlert(db: D1Database, name: string): Promise<boolean> {
  return hasRow(db, 'SELECT 1 AS one FROM alert WHERE name = ?', name)
}

/** Stores an alert, unless one of that name is stored already. */
export async function keepAlert(db: D1Database, { name, what, raisedAt }: Alert): Promise<void> {
  await db
    .prepare('INSERT OR IGNORE INTO alert (name, what, raised_at) VALUES (?, ?, ?)')
    .bind(name, what, raisedAt)
    .run()
}

/** Those of these alerts that are stored. */
export function storedAmong(db: D1Database, names: readonly string[]): D1PreparedStatement {
  return db
    .prepare('SELECT name FROM alert WHERE name IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(names))
}

/** Deletes an alert, and stores the notice that it is over if there is a webhook to send it to. False: there is none. */
export async function endAlert(
  db: D1Database,
  name: string,
  now: number,
  hasWebhook: boolean,
): Promise<boolean> {
  const [, deleted] = await db.batch([
    db
      .prepare(
        `INSERT INTO alert_over (name, what, raised_at, over_at)
         SELECT name, what, raised_at, ?2 FROM alert WHERE name = ?1 AND ?3 = 1`,
      )
      .bind(name, now, hasWebhook ? 1 : 0),
    db.prepare('DELETE FROM alert WHERE name = ?').bind(name),
  ])
  return deleted?.meta.changes === 1
}

const notice = z.pipe(
  rowSchema({
    at: z.number(),
    name: z.string(),
    what: z.string(),
    raisedAt: z.number(),
    // Of the notice that an alert is over.
    id: z.nullable(z.number()),
  }),
  z.transform(({ at, id, ...alert }) => ({ ...alert, over: id === null ? null : { id, at } })),
)
/** What the webhook has to get: that an alert was raised, or since when it is `over`, unix ms. */
export type AlertNotice = Readonly<z.infer<typeof notice>>

/**
 * What the webhook has not accepted yet, oldest first. Where that is more, the newest of them: many that it always
 * refuses must not keep later ones back.
 */
export async function pendingNotices(db: D1Database, most: number): Promise<AlertNotice[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM (SELECT raised_at AS at, name, what, raised_at, NULL AS id FROM alert WHERE notified_at IS NULL
         UNION ALL SELECT over_at, name, what, raised_at, id FROM alert_over ORDER BY at DESC, id DESC LIMIT ?)
       ORDER BY at, id`,
    )
    .bind(most)
    .all()
  return z.array(notice).parse(results)
}

/** The webhook has accepted it. An alert that was raised anew meanwhile is another one. */
export async function markNotified(
  db: D1Database,
  { name, raisedAt, over }: AlertNotice,
  now: number,
): Promise<void> {
  const statement = over
    ? db.prepare('DELETE FROM alert_over WHERE id = ?').bind(over.id)
    : db
        .prepare('UPDATE alert SET notified_at = ? WHERE name = ? AND raised_at = ?')
        .bind(now, name, raisedAt)
  await statement.run()
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

/** Whether the database was restored and is still incomplete: it may know too little of the money that was sent. */
export async function isRestored(db: D1Database): Promise<boolean> {
  return hasRow(db, `SELECT 1 AS one FROM halt WHERE name = 'restored'`)
}

/** Selects the halts that are set, for a batch that a request makes anyway. */
export const SELECT_HALTS = sql`SELECT name FROM halt`

/** Whether nothing new may begin. */
export async function isHalted(db: D1Database): Promise<boolean> {
  return hasRow(db, 'SELECT 1 AS one FROM halt LIMIT 1')
}
