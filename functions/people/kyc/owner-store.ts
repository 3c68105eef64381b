import { tierIds, tiers } from '#contract/tiers'
import type { Address } from '#contract/wire/ledger-ids'
import { joined, type Sql, sql } from '../../adapters/db/sql.ts'

/** The tiers that require a verified identity, as an SQL list: their limit is per person, for all of their wallets. */
export const VERIFIED_TIERS = joined(
  tierIds.filter((tier) => tiers[tier].kycRequired).map((tier) => sql`${tier}`),
  ', ',
)

/** A condition: the person behind this wallet is approved. */
export const approvedOwner = (wallet: Address): Sql =>
  sql`EXISTS (SELECT 1 FROM person_wallet JOIN person ON person.id = person_id
    WHERE address = ${wallet} AND person.state = 'approved')`

/** All wallets of the person behind this wallet; none where it has no person. */
export const walletsOfOwner = (wallet: Address): Sql =>
  sql`(SELECT beside.address FROM person_wallet AS own
    JOIN person_wallet AS beside ON beside.person_id = own.person_id
    WHERE own.address = ${wallet})`
