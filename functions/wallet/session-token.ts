import { type Address, address } from '#contract/ledger-ids'
import { SESSION_LIFE } from '#contract/timing'
import type { Services } from '../services.ts'
import { digest, randomText } from './random.ts'

/** Opens a session for a wallet that proved itself. The token exists only in the reply that carries it. */
export async function openSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  wallet: Address,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomText(32)
  const expiresAt = clock.now() + SESSION_LIFE
  await db
    .prepare('INSERT INTO session (token_hash, address, created_at, expires_at) VALUES (?, ?, ?, ?)')
    .bind(await digest(token), wallet, clock.now(), expiresAt)
    .run()
  return { token, expiresAt }
}

/** The wallet behind a token, or null for one that is unknown, expired or revoked. */
export async function sessionWallet(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Address | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const row = await db
    .prepare('SELECT address FROM session WHERE token_hash = ? AND expires_at > ? AND revoked_at IS NULL')
    .bind(await digest(token), clock.now())
    .first<{ address: string }>()
  return row ? address.parse(row.address) : null
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

/** Ends every session: a restored database has those in it that were ended since. */
export async function endSessions(db: D1Database): Promise<void> {
  await db.prepare('DELETE FROM session').run()
}
