import { SECOND, SIGN_IN_LIFE } from '#contract/timing'
import { type Address, address, type PayloadUuid, payloadUuid } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { notPaused } from '../../adapters/db/not-paused.ts'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import { joined, sql } from '../../adapters/db/sql.ts'
import { columnsOf, type Networks } from './sign-in-turn-store.ts'
import { COUNTED } from './sign-in-turns.ts'

/** The status of a sign-in: asked for, shown, and then answered or expired. */
const signInStatuses = ['asked', 'pending', 'approved', 'rejected', 'expired'] as const

const signInRow = rowSchema({
  id: z.string(),
  secretHash: z.string(),
  nonce: z.string(),
  status: z.enum(signInStatuses),
  address: z.nullable(address),
  openedAt: z.nullable(z.number()),
  // Until when the request can be opened in the wallet app, unix ms.
  expiresAt: z.number(),
  // The two digits shown on both screens.
  code: z.string(),
  // The payload, and what a page shows of it; null until Xaman has made it.
  uuid: z.nullable(payloadUuid),
  deeplink: z.nullable(z.string()),
  qrPng: z.nullable(z.string()),
})
/** One request to sign in. */
export type SignIn = Readonly<z.infer<typeof signInRow>>

/** A new request, for a browser and the networks it is in. */
interface Asking extends Pick<SignIn, 'id' | 'secretHash' | 'nonce' | 'code' | 'expiresAt'> {
  readonly networks: Networks
  readonly now: number
}

/** How long a request to Xaman may take, ms. One that was cut off keeps its browser waiting no longer. */
const ON_ITS_WAY = 20 * SECOND

/**
 * Stores a request, unless this browser has one already, or one of its networks has had as many within a minute as
 * `most` allows, or sign-ins are paused. One statement, so that concurrent requests are counted too.
 */
export async function askedSignIn(db: D1Database, asking: Asking, most: readonly number[]): Promise<boolean> {
  const { id, secretHash, nonce, code, now, expiresAt } = asking
  const networks = columnsOf(asking.networks)
  const columns = networks.map(({ column }) => sql`, ${column}`)
  const hashes = networks.map(({ hash }) => sql`, ${hash}`)
  const haveATurn = networks.map(
    ({ column, hash }, level) =>
      sql` AND (SELECT count(*) FROM sign_in
           WHERE ${column} = ${hash} AND created_at > ${now - COUNTED}) < ${most[level] ?? 0}`,
  )
  return sql`INSERT INTO sign_in
      (id, secret_hash, nonce, code, status, created_at, expires_at${joined(columns, '')})
    SELECT ${id}, ${secretHash}, ${nonce}, ${code}, 'asked', ${now}, ${expiresAt}${joined(hashes, '')}
    WHERE NOT EXISTS (
        SELECT 1 FROM sign_in WHERE secret_hash = ${secretHash} AND expires_at >= ${now + SIGN_IN_LIFE}
          AND (status = 'pending' OR (status = 'asked' AND created_at > ${now - ON_ITS_WAY})))
      AND ${notPaused(sql`'sign-ins'`, now)}${joined(haveATurn, '')}`.changed(db)
}

export async function shownSignIn(
  db: D1Database,
  id: string,
  { uuid, deeplink, qrPng }: { uuid: PayloadUuid; deeplink: string; qrPng: string },
): Promise<void> {
  await sql`UPDATE sign_in SET status = 'pending', uuid = ${uuid}, deeplink = ${deeplink}, qr_png = ${qrPng}
    WHERE id = ${id} AND status = 'asked'`.run(db)
}

/** Xaman was not asked for it at all, so it does not count. */
export async function unaskedSignIn(db: D1Database, id: string): Promise<void> {
  await sql`DELETE FROM sign_in WHERE id = ${id} AND status = 'asked'`.run(db)
}

/** Xaman made no payload for it, as far as we know. */
export async function droppedSignIn(db: D1Database, id: string): Promise<void> {
  await sql`UPDATE sign_in SET status = 'expired' WHERE id = ${id} AND status = 'asked'`.run(db)
}

/** The waiting request of this browser that can be opened until then or longer. */
export async function waitingSignIn(
  db: D1Database,
  secretHash: string,
  until: number,
): Promise<SignIn | null> {
  return sql`SELECT * FROM sign_in
    WHERE secret_hash = ${secretHash} AND expires_at >= ${until} AND status = 'pending'
    ORDER BY expires_at DESC LIMIT 1`.one(signInRow, db)
}

/** Deletes what ended before one time, and the hashes of networks before the other. Times in unix ms. */
export async function forgetSignIns(
  db: D1Database,
  endedBefore: number,
  countedBefore: number,
): Promise<void> {
  await sql`DELETE FROM sign_in WHERE expires_at < ${endedBefore}`.run(db)
  await sql`UPDATE sign_in SET network_hash = NULL, site_hash = NULL, sender_hash = NULL
    WHERE sender_hash IS NOT NULL AND created_at < ${countedBefore}`.run(db)
}

export async function signInById(db: D1Database, id: string): Promise<SignIn | null> {
  return sql`SELECT * FROM sign_in WHERE id = ${id}`.one(signInRow, db)
}

export async function signInByPayload(db: D1Database, uuid: PayloadUuid): Promise<SignIn | null> {
  return sql`SELECT * FROM sign_in WHERE uuid = ${uuid}`.one(signInRow, db)
}

export async function openedSignIn(db: D1Database, id: string, now: number): Promise<void> {
  await sql`UPDATE sign_in SET opened_at = ${now} WHERE id = ${id} AND opened_at IS NULL`.run(db)
}

/** Answers a pending sign-in once; a second caller changes nothing and learns so. */
export async function answerSignIn(
  db: D1Database,
  id: string,
  status: 'approved' | 'rejected' | 'expired',
  wallet: Address | null,
): Promise<boolean> {
  return sql`UPDATE sign_in SET status = ${status}, address = ${wallet}
    WHERE id = ${id} AND status = 'pending'`.changed(db)
}
