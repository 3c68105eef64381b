import { BYTES_32 } from '#contract/base64url'
import { MINUTE, SESSION_LIFE } from '#contract/timing'
import { type Address, address } from '#contract/wire/ledger-ids'
import { derivedSecret, digest } from '../../random.ts'
import type { Services } from '../../services.ts'

/** How long the browser that asked may get its token again, ms: the first answer may have been lost. */
const REPEATABLE_FOR = MINUTE

/**
 * Opens the one session of an approved sign-in, for the browser that asked with this secret; null once it was used. The
 * token is derived from that secret and stored nowhere: a second tab, or a browser that lost the answer, gets the same.
 */
export async function openSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signInId: string,
  browserSecret: string,
): Promise<{ token: string; expiresAt: number } | null> {
  const token = await derivedSecret('session', signInId, browserSecret)
  const tokenHash = await digest(token)
  const now = clock.now()
  const [, , found] = await db.batch<{ expires_at: number }>([
    db
      .prepare(
        `INSERT INTO session (token_hash, address, created_at, expires_at)
         SELECT ?, address, ?, ? FROM sign_in WHERE id = ? AND status = 'approved' AND claimed_at IS NULL`,
      )
      .bind(tokenHash, now, now + SESSION_LIFE, signInId),
    db
      .prepare(
        `UPDATE sign_in SET claimed_at = ? WHERE id = ? AND status = 'approved' AND claimed_at IS NULL`,
      )
      .bind(now, signInId),
    db
      .prepare(
        'SELECT expires_at FROM session WHERE token_hash = ? AND created_at > ? AND revoked_at IS NULL',
      )
      .bind(tokenHash, now - REPEATABLE_FOR),
  ])
  const expiresAt = found?.results[0]?.expires_at
  return expiresAt === undefined ? null : { token, expiresAt }
}

/** A live session: its wallet, and when it began, unix ms. */
export interface Session {
  readonly wallet: Address
  readonly since: number
}

/** The session of a token; null for one that is unknown, expired or revoked. */
export async function presentSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Session | null> {
  if (!BYTES_32.test(token)) return null
  const row = await db
    .prepare(
      'SELECT address, created_at FROM session WHERE token_hash = ? AND expires_at > ? AND revoked_at IS NULL',
    )
    .bind(await digest(token), clock.now())
    .first<{ address: string; created_at: number }>()
  return row ? { wallet: address.parse(row.address), since: row.created_at } : null
}

export async function closeSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  await db
    .prepare('UPDATE session SET revoked_at = ? WHERE token_hash = ? AND revoked_at IS NULL')
    .bind(clock.now(), await digest(token))
    .run()
}

/** Ends every session: a restored database has sessions that were ended since. */
export async function endSessions(db: D1Database): Promise<void> {
  await db.prepare('DELETE FROM session').run()
}

/** Deletes sessions that ended before this time (unix ms). */
export async function forgetSessions(db: D1Database, before: number): Promise<void> {
  await db.prepare('DELETE FROM session WHERE expires_at < ?').bind(before).run()
}
