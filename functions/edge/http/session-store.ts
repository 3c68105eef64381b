import { BYTES_32 } from '#contract/base64url'
import { MINUTE, SESSION_LIFE } from '#contract/timing'
import { type Address, address } from '#contract/wire/ledger-ids'
import { batch, sql } from '../../adapters/db/sql.ts'
import { derivedSecret, digest } from '../../random.ts'
import type { Services } from '../../services.ts'

/** How long the browser that asked may get its token again, ms: the first answer may have been lost. */
const REPEATABLE_FOR = MINUTE

/** How many characters of a token open a session: 192 bits. The rest is their mark. */
const OPENING = 32

/**
 * Opens the one session of an approved sign-in, for the browser that asked with this secret; null once it was used. The
 * token is derived from that secret and stored nowhere: a second tab, or a browser that lost the answer, gets the same.
 */
export async function openSession(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  signInId: string,
  browserSecret: string,
): Promise<{ token: string; expiresAt: number } | null> {
  const { db, clock } = services
  const token = await marked(services, await derivedSecret('session', signInId, browserSecret))
  const tokenHash = await digest(token)
  const now = clock.now()
  const [, , found] = await batch(db, [
    sql`INSERT INTO session (token_hash, address, created_at, expires_at)
        SELECT ${tokenHash}, address, ${now}, ${now + SESSION_LIFE}
        FROM sign_in WHERE id = ${signInId} AND status = 'approved' AND claimed_at IS NULL`,
    sql`UPDATE sign_in SET claimed_at = ${now}
        WHERE id = ${signInId} AND status = 'approved' AND claimed_at IS NULL`,
    sql`SELECT expires_at FROM session
        WHERE token_hash = ${tokenHash} AND created_at > ${now - REPEATABLE_FOR} AND revoked_at IS NULL`,
  ])
  const expiresAt = found?.results[0]?.expires_at
  return typeof expiresAt === 'number' ? { token, expiresAt } : null
}

/** Whether we gave this token out, judged without the database: it opens nothing, and older tokens have no mark. */
export async function isMarked(services: Pick<Services, 'secrets'>, token: string): Promise<boolean> {
  return token === (await marked(services, token))
}

/** A token whose end only we can know from its beginning. */
async function marked({ secrets }: Pick<Services, 'secrets'>, token: string): Promise<string> {
  const opening = token.slice(0, OPENING)
  const mark = await derivedSecret('session mark', secrets.room, opening)
  return opening + mark.slice(OPENING)
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
  const live = sql`SELECT address, created_at FROM session
    WHERE token_hash = ${await digest(token)} AND expires_at > ${clock.now()} AND revoked_at IS NULL`
  const row = await live.first<{ address: string; created_at: number }>(db)
  return row ? { wallet: address.parse(row.address), since: row.created_at } : null
}

export async function closeSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  await sql`UPDATE session SET revoked_at = ${clock.now()}
    WHERE token_hash = ${await digest(token)} AND revoked_at IS NULL`.run(db)
}

/** Ends every session: a restored database has sessions that were ended since. */
export async function endSessions(db: D1Database): Promise<void> {
  await sql`DELETE FROM session`.run(db)
}

/** Deletes sessions that ended before this time (unix ms). */
export async function forgetSessions(db: D1Database, before: number): Promise<void> {
  await sql`DELETE FROM session WHERE expires_at < ${before}`.run(db)
}
