import { tierIds, tierOfPass } from '#contract/tiers'
import type { CollectionInfo, readUserPasses } from '#contract/wire/collection'
import type { ReplyOf } from '#contract/wire/endpoint'
import { type Address, address, nftokenId } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { tierId } from '#contract/wire/tier-id'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { batch, listOf, sql } from '../../adapters/db/sql.ts'
import { knownRows } from '../../adapters/db/unread.ts'
import { SELECT_HALTS } from '../../records/alerts/store.ts'
import { readPauses, SELECT_PAUSES } from '../../records/switches/store.ts'
import type { Stops } from './minting.ts'

const RECENT = 8

const statRow = z.object({ tier: tierId, total: z.number(), sold: z.number(), held: z.number() })
const soldRow = z.object({ id: z.number(), sold_at: z.number(), owner: address, nftoken_id: nftokenId })

/** Supply and recent sales. Reads six counters, the open purchases and eight rows, whatever the size of the edition. */
export async function collectionSnapshot(db: D1Database): Promise<CollectionInfo> {
  return readSnapshot(await batch(db, SNAPSHOT))
}

/** The same with what stops purchases, in one exchange. */
export async function collectionWithStops(db: D1Database): Promise<{ info: CollectionInfo; stops: Stops }> {
  const [halts, pauses, ...snapshot] = await batch(db, [SELECT_HALTS, SELECT_PAUSES, ...SNAPSHOT])
  return {
    info: readSnapshot(snapshot),
    stops: { halted: (halts?.results.length ?? 0) > 0, pauses: readPauses(pauses) },
  }
}

/** Select supply and recent sales; `readSnapshot` parses the answers. */
const SNAPSHOT = [
  sql`SELECT tier, total, sold,
      (SELECT count(*) FROM purchase WHERE purchase.tier = tier_stat.tier AND ${inIndex('purchase_open')})
        + (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND quarantined IS NOT NULL) AS held
    FROM tier_stat`,
  sql`SELECT id, sold_at, owner, nftoken_id FROM pass
    WHERE status = 'sold' ORDER BY sold_at DESC LIMIT ${RECENT}`,
]

function readSnapshot([stats, sold]: readonly D1Result[]): CollectionInfo {
  const rows = knownRows(stats?.results, statRow)
  const tierStats = tierIds.flatMap((tier) =>
    rows
      .filter((row) => row.tier === tier)
      .map((row) => ({
        tier,
        total: row.total,
        minted: row.sold,
        available: row.total - row.sold - row.held,
      })),
  )
  return {
    total: sum(tierStats.map((stat) => stat.total)),
    available: sum(tierStats.map((stat) => stat.available)),
    minted: sum(tierStats.map((stat) => stat.minted)),
    tierStats,
    lastMintedNFTs: knownRows(sold?.results, soldRow).map((row) => ({
      tokenId: row.id,
      ...tierOfPass(row.id),
      time: row.sold_at,
      owner: row.owner,
      nftokenId: row.nftoken_id,
    })),
  }
}

/** The passes that a wallet bought, newest first; passes on hold for it are private. */
export async function passesOf(
  db: D1Database,
  wallet: Address,
): Promise<ReplyOf<typeof readUserPasses>['nfts']> {
  const rows = await sql`SELECT id, sold_at, owner, nftoken_id FROM pass
    WHERE owner = ${wallet} AND status = 'sold' ORDER BY sold_at DESC`.all(db)
  return knownRows(rows, soldRow).map((row) => ({
    tokenId: row.id,
    ...tierOfPass(row.id),
    nftokenId: row.nftoken_id,
    status: 'sold',
    time: row.sold_at,
  }))
}

/** The passes among these NFTokens: their numbers by NFTokenID. */
export async function passesAmong(db: D1Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const found = sql`SELECT id, nftoken_id FROM pass WHERE nftoken_id IN ${listOf(ids)}`
  const rows = await found.all<{ id: number; nftoken_id: string }>(db)
  return new Map(rows.map((row) => [row.nftoken_id, row.id]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
