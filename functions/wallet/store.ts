import { type Address, address, type PayloadUuid, payloadUuid } from '#contract/ledger-ids'
import * as z from '#contract/schema'

/** How a sign-in stands: asked for, shown, and then answered one way or never. */
export const signInStatuses = ['asked', 'pending', 'approved', 'rejected', 'expired'] as const

export interface SignIn {
  readonly id: string
  readonly secretHash: string
  readonly nonce: string
  readonly status: (typeof signInStatuses)[number]
  readonly uuid: PayloadUuid | null
  readonly address: Address | null
  readonly openedAt: number | null
  readonly expiresAt: number
  readonly claimed: boolean
}

const row = z.object({
  id: z.string(),
  secret_hash: z.string(),
  nonce: z.string(),
  status: z.enum(signInStatuses),
  uuid: z.nullable(payloadUuid),
  address: z.nullable(address),
  opened_at: z.nullable(z.number()),
  expires_at: z.number(),
  claimed_at: z.nullable(z.number()),
})

export async function askedSignIn(
  db: D1Database,
  s: { id: string; secretHash: string; nonce: string; code: string; now: number; expiresAt: number },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO sign_in (id, secret_hash, nonce, code, status, created_at, expires_at) VALUES (?, ?, ?, ?, 'asked', ?, ?)`,
    )
    .bind(s.id, s.secretHash, s.nonce, s.code, s.now, s.expiresAt)
    .run()
}

export async function shownSignIn(db: D1Database, id: string, uuid: PayloadUuid): Promise<void> {
  await db
    .prepare(`UPDATE sign_in SET status = 'pending', uuid = ? WHERE id = ? AND status = 'asked'`)
    .bind(uuid, id)
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

/** Answers a pending sign-in once; whoever comes second changes nothing and learns so. */
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
  if (!raw) return null
  const found = row.parse(raw)
  return {
    id: found.id,
    secretHash: found.secret_hash,
    nonce: found.nonce,
    status: found.status,
    uuid: found.uuid,
    address: found.address,
    openedAt: found.opened_at,
    expiresAt: found.expires_at,
    claimed: found.claimed_at !== null,
  }
}
