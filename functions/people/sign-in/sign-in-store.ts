import { SECOND, SIGN_IN_LIFE } from '#contract/timing'
import { type Address, address, type PayloadUuid, payloadUuid } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import { notPausedSql } from '../../records/switches/store.ts'
import { columnsOf, type Networks } from './sign-in-turn-store.ts'
import { COUNTED } from './sign-in-turns.ts'

/** The status of a sign-in: asked for, shown, and then answered or expired. */
const signInStatuses = ['asked', 'pending', 'approved', 'rejected', 'expired'] as const

const signInRow = z.pipe(
  rowSchema({
    id: z.string(),
    secretHash: z.string(),
    nonce: z.string(),
    status: z.enum(signInStatuses),
    uuid: z.nullable(payloadUuid),
    address: z.nullable(address),
    openedAt: z.nullable(z.number()),
    // Until when the request can be opened in the wallet app, unix ms.
    expiresAt: z.number(),
    // The two digits shown on both screens.
    code: z.string(),
    // What a page shows of the request; null until Xaman has made it.
    deeplink: z.nullable(z.string()),
    qrPng: z.nullable(z.string()),
  }),
  z.transform(({ deeplink, qrPng, ...signIn }) => ({
    ...signIn,
    shown: deeplink && qrPng ? { deeplink, qrPng } : null,
  })),
)
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
  const networks = columnsOf(asking.networks).map(({ column, hash }, level) => ({
    column,
    hash: `?${10 + 2 * level}`,
    most: `?${11 + 2 * level}`,
    values: [hash, most[level] ?? 0],
  }))
  const columns = networks.map(({ column }) => `, ${column}`).join('')
  const hashes = networks.map(({ hash }) => `, ${hash}`).join('')
  const hasATurn = networks.map(
    ({ column, hash, most }) =>
      `AND (SELECT count(*) FROM sign_in WHERE ${column} = ${hash} AND created_at > ?8) < ${most}`,
  )
  const { meta } = await db
    .prepare(
      `INSERT INTO sign_in (id, secret_hash, nonce, code, status, created_at, expires_at${columns})
       SELECT ?1, ?2, ?3, ?4, 'asked', ?5, ?6${hashes}
       WHERE NOT EXISTS (
           SELECT 1 FROM sign_in WHERE secret_hash = ?2 AND expires_at >= ?9
             AND (status = 'pending' OR (status = 'asked' AND created_at > ?7))
         )
         AND ${notPausedSql("'sign-ins'", '?5')}
         ${hasATurn.join(' ')}`,
    )
    .bind(
      ...[id, secretHash, nonce, code, now, expiresAt],
      ...[now - ON_ITS_WAY, now - COUNTED, now + SIGN_IN_LIFE],
      ...networks.flatMap(({ values }) => values),
    )
    .run()
  return meta.changes === 1
}

export async function shownSignIn(
  db: D1Database,
  id: string,
  { uuid, deeplink, qrPng }: { uuid: PayloadUuid; deeplink: string; qrPng: string },
): Promise<void> {
  await db
    .prepare(
      `UPDATE sign_in SET status = 'pending', uuid = ?, deeplink = ?, qr_png = ? WHERE id = ? AND status = 'asked'`,
    )
    .bind(uuid, deeplink, qrPng, id)
    .run()
}

/** Xaman was not asked for it at all, so it does not count. */
export async function unaskedSignIn(db: D1Database, id: string): Promise<void> {
  await db.prepare(`DELETE FROM sign_in WHERE id = ? AND status = 'asked'`).bind(id).run()
}

/** Xaman made no payload for it, as far as we know. */
export async function droppedSignIn(db: D1Database, id: string): Promise<void> {
  await db.prepare(`UPDATE sign_in SET status = 'expired' WHERE id = ? AND status = 'asked'`).bind(id).run()
}

/** The waiting request of this browser that can be opened until then or longer. */
export async function waitingSignIn(
  db: D1Database,
  secretHash: string,
  until: number,
): Promise<SignIn | null> {
  return read(
    await db
      .prepare(
        `SELECT * FROM sign_in WHERE secret_hash = ? AND expires_at >= ? AND status = 'pending'
         ORDER BY expires_at DESC LIMIT 1`,
      )
      .bind(secretHash, until)
      .first(),
  )
}

/** Deletes what ended before one time, and the hashes of networks before the other. Times in unix ms. */
export async function forgetSignIns(
  db: D1Database,
  endedBefore: number,
  countedBefore: number,
): Promise<void> {
  await db.prepare('DELETE FROM sign_in WHERE expires_at < ?').bind(endedBefore).run()
  await db
    .prepare(
      `UPDATE sign_in SET network_hash = NULL, site_hash = NULL, sender_hash = NULL
       WHERE sender_hash IS NOT NULL AND created_at < ?`,
    )
    .bind(countedBefore)
    .run()
}

export async function signInById(db: D1Database, id: string): Promise<SignIn | null> {
  return read(await db.prepare('SELECT * FROM sign_in WHERE id = ?').bind(id).first())
}

export async function signInByPayload(db: D1Database, uuid: PayloadUuid): Promise<SignIn | null> {
  return read(await db.prepare('SELECT * FROM sign_in WHERE uuid = ?').bind(uuid).first())
}

export async function openedSignIn(db: D1Database, id: string, now: number): Promise<void> {
  await db.prepare('UPDATE sign_in SET opened_at = ? WHERE id = ? AND opened_at IS NULL').bind(now, id).run()
}

/** Answers a pending sign-in once; a second caller changes nothing and learns so. */
export async function answerSignIn(
  db: D1Database,
  id: string,
  status: 'approved' | 'rejected' | 'expired',
  wallet: Address | null,
): Promise<boolean> {
  const { meta } = await db
    .prepare(`UPDATE sign_in SET status = ?, address = ? WHERE id = ? AND status = 'pending'`)
    .bind(status, wallet, id)
    .run()
  return meta.changes === 1
}

function read(raw: unknown): SignIn | null {
  return raw ? signInRow.parse(raw) : null
}
