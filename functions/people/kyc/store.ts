import { type Address, address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { columns } from '../../adapters/db/row-schema.ts'
import type { ProviderStatus } from '../../adapters/kyc-provider/kyc-provider.ts'
import { isVerdict, next } from './life.ts'
import { type Person, person } from './person.ts'

const personRow = z.pipe(columns, person)

/** Throws on a row that this release cannot have written. */
async function onePerson(statement: D1PreparedStatement): Promise<Person | null> {
  const found = await statement.first()
  return found ? personRow.parse(found) : null
}

export async function personById(db: D1Database, id: string): Promise<Person | null> {
  return onePerson(db.prepare('SELECT * FROM person WHERE id = ?').bind(id))
}

/** The person behind a wallet, or null where no check was begun. */
export async function personOf(db: D1Database, wallet: Address): Promise<Person | null> {
  return onePerson(
    db
      .prepare('SELECT person.* FROM person_wallet JOIN person ON person.id = person_id WHERE address = ?')
      .bind(wallet),
  )
}

export async function walletsOf(db: D1Database, id: string): Promise<Address[]> {
  const { results } = await db
    .prepare('SELECT address FROM person_wallet WHERE person_id = ?')
    .bind(id)
    .all<{ address: string }>()
  return results.map((found) => address.parse(found.address))
}

/** Makes a person for a wallet that has none yet, and answers the wallet's person, also if another caller was first. */
export async function bindNewPerson(
  db: D1Database,
  wallet: Address,
  id: string,
  now: number,
): Promise<Person | null> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO person (id, state, created_at) SELECT ?1, 'none', ?3
         WHERE NOT EXISTS (SELECT 1 FROM person_wallet WHERE address = ?2) ON CONFLICT DO NOTHING`,
      )
      .bind(id, wallet, now),
    db
      .prepare(
        `INSERT INTO person_wallet (address, person_id, bound_at) SELECT ?2, ?1, ?3
         WHERE EXISTS (SELECT 1 FROM person WHERE id = ?1) ON CONFLICT DO NOTHING`,
      )
      .bind(id, wallet, now),
  ])
  return personOf(db, wallet)
}

/**
 * Stores what the provider said of a person, by compare-and-set from the state before it was asked: of two answers that
 * cross, the one that was asked for first does not overwrite the other. Null when another caller was faster.
 */
export async function recordStatus(
  db: D1Database,
  { id, state, version }: Person,
  status: ProviderStatus,
  now: number,
): Promise<Person | null> {
  const to = next(state, status.is)
  const known = status.is === 'unknown' ? null : status
  return onePerson(
    db
      .prepare(
        `UPDATE person SET state = ?1, version = version + 1, checked_at = ?2, due = 0, applicant = ?3,
           level = COALESCE(?4, level), duplicate = ?5, decided_at = COALESCE(?6, decided_at)
         WHERE id = ?7 AND version = ?8 AND state = ?9 RETURNING *`,
      )
      .bind(
        to,
        now,
        known?.applicant ?? null,
        known?.level ?? null,
        to === 'refused' && known?.duplicate ? 1 : 0,
        known?.decidedAt ?? (to === state || !isVerdict(to) ? null : now),
        id,
        version,
        state,
      ),
  )
}

/** Notes that the link to the check was given out. Null when the state has changed since it was read. */
export async function noteStarted(
  db: D1Database,
  { id, state }: Person,
  now: number,
): Promise<Person | null> {
  return onePerson(
    db
      .prepare(
        `UPDATE person SET state = ?1, version = version + 1, started_at = ?2, checked_at = COALESCE(checked_at, ?2)
         WHERE id = ?3 AND state = ?4 RETURNING *`,
      )
      .bind(next(state, 'started'), now, id, state),
  )
}
