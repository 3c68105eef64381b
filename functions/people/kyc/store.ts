import { type Address, address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { columns } from '../../adapters/db/row-schema.ts'
import { batch, type Sql, sql } from '../../adapters/db/sql.ts'
import type { ProviderStatus } from '../../adapters/kyc-provider/kyc-provider.ts'
import { isVerdict, next } from './life.ts'
import { type Person, person } from './person.ts'

const personRow = z.pipe(columns, person)

export async function personById(db: D1Database, id: string): Promise<Person | null> {
  return sql`SELECT * FROM person WHERE id = ${id}`.one(personRow, db)
}

/** The person behind a wallet, or null where no check was begun. */
export async function personOf(db: D1Database, wallet: Address): Promise<Person | null> {
  return sql`SELECT person.* FROM person_wallet JOIN person ON person.id = person_id
    WHERE address = ${wallet}`.one(personRow, db)
}

export async function walletsOf(db: D1Database, id: string): Promise<Address[]> {
  const found = sql`SELECT address FROM person_wallet WHERE person_id = ${id}`
  return (await found.columns('address', db)).map((one) => address.parse(one))
}

/** The provider answers 300 questions in five seconds; pages leave most of them to offers, reports and cron runs. */
const MAX_ASKED = 100

/** A condition: pages may still have the provider asked, since it was asked about few undecided persons since then (unix ms). */
export const fewAskedSince = (since: number): Sql => sql`(SELECT count(*) FROM (SELECT 1 FROM person
    WHERE state IN ('open', 'in-review', 'resubmit') AND checked_at > ${since} LIMIT ${MAX_ASKED})) < ${MAX_ASKED}`

/** Makes a person for a wallet that has none yet, and answers the wallet's person, also if another caller was first. */
export async function bindNewPerson(
  db: D1Database,
  wallet: Address,
  id: string,
  now: number,
): Promise<Person | null> {
  await batch(db, [
    sql`INSERT INTO person (id, state, created_at) SELECT ${id}, 'none', ${now}
        WHERE NOT EXISTS (SELECT 1 FROM person_wallet WHERE address = ${wallet}) ON CONFLICT DO NOTHING`,
    sql`INSERT INTO person_wallet (address, person_id, bound_at) SELECT ${wallet}, ${id}, ${now}
        WHERE EXISTS (SELECT 1 FROM person WHERE id = ${id}) ON CONFLICT DO NOTHING`,
  ])
  return personOf(db, wallet)
}

/**
 * Gives a person's wallets to a new one, of whom the provider knows nothing yet, and deletes the old one; nothing, if the
 * old one has changed since it was read. Answers the wallet's person.
 */
export async function replacePerson(
  db: D1Database,
  wallet: Address,
  { id, version }: Person,
  replacement: { readonly id: string; readonly now: number },
): Promise<Person | null> {
  await batch(db, [
    sql`INSERT INTO person (id, state, created_at) SELECT ${replacement.id}, 'none', ${replacement.now}
        FROM person WHERE id = ${id} AND version = ${version}`,
    sql`UPDATE person_wallet SET person_id = ${replacement.id}
        WHERE person_id = ${id} AND EXISTS (SELECT 1 FROM person WHERE id = ${replacement.id})`,
    sql`DELETE FROM person
        WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM person_wallet WHERE person_id = ${id})`,
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
  const duplicate = known && Number(known.duplicate)
  const decidedAt = known?.decidedAt ?? (to === state || !isVerdict(to) ? null : now)
  return sql`UPDATE person SET state = ${to}, version = version + 1, checked_at = ${now}, due = 0,
      applicant = ${known?.applicant ?? null}, level = COALESCE(${status.level ?? null}, level),
      duplicate = COALESCE(${duplicate}, duplicate), decided_at = COALESCE(${decidedAt}, decided_at)
    WHERE id = ${id} AND version = ${version} AND state = ${state} RETURNING *`.one(personRow, db)
}

/** Notes that the link to the check was given out. Null when the state has changed since it was read. */
export async function noteStarted(
  db: D1Database,
  { id, state }: Person,
  now: number,
): Promise<Person | null> {
  return sql`UPDATE person SET state = ${next(state, 'started')}, version = version + 1,
      started_at = ${now}, checked_at = COALESCE(checked_at, ${now})
    WHERE id = ${id} AND state = ${state} RETURNING *`.one(personRow, db)
}
