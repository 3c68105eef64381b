import * as z from '#contract/wire/schema'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import { batch, listOf, type Sql, sql } from '../../adapters/db/sql.ts'

export async function hasAlert(db: D1Database, name: string): Promise<boolean> {
  return sql`SELECT 1 AS one FROM alert WHERE name = ${name}`.found(db)
}

/** Stores an alert, unless one of that name is stored already. */
export async function keepAlert(db: D1Database, name: string, what: string, now: number): Promise<void> {
  await sql`INSERT OR IGNORE INTO alert (name, what, raised_at)
    VALUES (${name}, ${what}, ${now})`.run(db)
}

/** Those of these alerts that are stored. */
export function storedAmong(names: readonly string[]): Sql {
  return sql`SELECT name FROM alert WHERE name IN ${listOf(names)}`
}

/** Deletes an alert, and stores the notice that it is over if there is a webhook to send it to. False where it was not raised. */
export async function endAlert(
  db: D1Database,
  name: string,
  now: number,
  { hasWebhook }: { readonly hasWebhook: boolean },
): Promise<boolean> {
  const [, deleted] = await batch(db, [
    sql`INSERT INTO alert_over (name, what, raised_at, over_at)
      SELECT name, what, raised_at, ${now} FROM alert WHERE name = ${name} AND ${hasWebhook ? 1 : 0} = 1`,
    sql`DELETE FROM alert WHERE name = ${name}`,
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
  const rows = await sql`SELECT * FROM (
      SELECT raised_at AS at, name, what, raised_at, NULL AS id FROM alert WHERE notified_at IS NULL
      UNION ALL SELECT over_at, name, what, raised_at, id FROM alert_over
      ORDER BY at DESC, id DESC LIMIT ${most})
    ORDER BY at, id`.all(db)
  return z.array(notice).parse(rows)
}

/** The webhook has accepted it. An alert that was raised anew meanwhile is another one. */
export async function markNotified(
  db: D1Database,
  { name, raisedAt, over }: AlertNotice,
  now: number,
): Promise<void> {
  const statement = over
    ? sql`DELETE FROM alert_over WHERE id = ${over.id}`
    : sql`UPDATE alert SET notified_at = ${now} WHERE name = ${name} AND raised_at = ${raisedAt}`
  await statement.run(db)
}

/** Stores a halt. If it is set already, its time stays, and the reason of a `loss`; of another the reason is what is so now. */
export async function keepHalt(db: D1Database, name: string, why: string, now: number): Promise<void> {
  await sql`INSERT INTO halt (name, why, since) VALUES (${name}, ${why}, ${now})
    ON CONFLICT (name) DO UPDATE SET why = excluded.why
      WHERE name <> 'loss' AND why <> excluded.why`.run(db)
}

/** The same, and answers since when it is set, unix ms. */
export async function keptHaltSince(db: D1Database, name: string, why: string, now: number): Promise<number> {
  await keepHalt(db, name, why, now)
  return (await sql`SELECT since FROM halt WHERE name = ${name}`.column<number>('since', db)) ?? now
}

/** Clears a halt, if it is set. Its alert stays: `clearHalt` ends both. */
export async function dropHalt(db: D1Database, name: string): Promise<void> {
  await sql`DELETE FROM halt WHERE name = ${name}`.run(db)
}

/** Whether the database was restored and is still incomplete: it may know too little of the money that was sent. */
export async function isRestored(db: D1Database): Promise<boolean> {
  return sql`SELECT 1 AS one FROM halt WHERE name = 'restored'`.found(db)
}

/** Selects the halts that are set, for a batch that a request makes anyway. */
export const SELECT_HALTS = sql`SELECT name FROM halt`

/** Whether nothing new may begin. */
export async function isHalted(db: D1Database): Promise<boolean> {
  return sql`SELECT 1 AS one FROM halt LIMIT 1`.found(db)
}
