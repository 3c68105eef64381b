import type { Address } from '#contract/wire/ledger-ids'
import type { Services } from '../services.ts'
import { type KycStatus, kycStatus, type Verdict } from './kyc.ts'

/** Keeps a verdict; an older one never replaces a newer. */
export async function keepVerdict(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  wallet: Address,
  { personId, status, level, decidedAt }: Verdict,
): Promise<void> {
  const now = clock.now()
  await db.batch([
    db
      .prepare(
        `INSERT INTO kyc_person (id, status, level, decided_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO UPDATE SET status = ?2, level = ?3, decided_at = ?4, updated_at = ?5
         WHERE excluded.decided_at >= kyc_person.decided_at`,
      )
      .bind(personId, status, level, decidedAt, now),
    db
      .prepare(
        `INSERT INTO kyc_wallet (address, person_id, bound_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (address) DO UPDATE SET person_id = ?2, bound_at = ?3 WHERE kyc_wallet.person_id <> ?2`,
      )
      .bind(wallet, personId, now),
  ])
}

/** The status of the person behind a wallet. */
export async function approvalOf(db: D1Database, wallet: Address): Promise<KycStatus> {
  const row = await db
    .prepare(`SELECT status FROM kyc_wallet JOIN kyc_person ON kyc_person.id = person_id WHERE address = ?`)
    .bind(wallet)
    .first<{ status: string }>()
  return row ? kycStatus.parse(row.status) : 'none'
}
