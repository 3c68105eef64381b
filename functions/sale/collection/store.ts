import { tierIds, tierOfPass } from '#contract/tiers'
import type { CollectionInfo, readUserPasses } from '#contract/wire/collection'
import type { ReplyOf } from '#contract/wire/endpoint'
import { type Address, address, nftokenId } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { tierId } from '#contract/wire/tier-id'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { knownRows } from '../../adapters/db/unread.ts'
import { haltsIn } from '../../records/alerts/store.ts'
import { readPauses, SELECT_PAUSES } from '../../records/switches/store.ts'
import type { Stops } from './minting.ts'

const RECENT = 8

const statRow = z.object({ tier: tierId, total: z.number(), sold: z.number(), held: z.number() })
const soldRow = z.object({ id: z.number(), sold_at: z.number(), owner: address, nftoken_id: nftokenId })

/** Supply and recent sales. Reads six counters, the open purchases and eight rows, whatever the size of the edition. */
export async function collectionSnapshot(db: D1Database): Promise<CollectionInfo> {
  return readSnapshot(await db.batch(snapshotIn(db)))
}

/** The same with what stops purchases, in one exchange. */
export async function collectionWithStops(db: D1Database): Promise<{ info: CollectionInfo; stops: Stops }> {
  const [halts, pauses, ...snapshot] = await db.batch([
    haltsIn(db),
    SELECT_PAUSES.prepare(db),
    ...snapshotIn(db),
  ])
  return {
    info: readSnapshot(snapshot),
    stops: { halted: (halts?.results.length ?? 0) > 0, pauses: readPauses(pauses) },
  }
}

/** Selects supply and recent sales; `readSnapshot` parses the answers. */
function snapshotIn(db: D1Database): D1PreparedStatement[] {
  return [
    db.prepare(
      `SELECT tier, total, sold,
         (SELECT count(*) FROM purchase WHERE purchase.tier = tier_stat.tier AND ${inIndex('purchase_open')})
           + (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND quarantined IS NOT NULL) AS held
       FROM tier_stat`,
    ),
    db.prepare(
      `SELECT id, sold_at, owner, nftoken_id FROM pass WHERE status = 'sold' ORDER BY sold_at DESC LIMIT ${RECENT}`,
    ),
  ]
}

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
  const { results } = await db
    .prepare(
      `SELECT id, sold_at, owner, nftoken_id FROM pass WHERE owner = ? AND status = 'sold' ORDER BY sold_at DESC`,
    )
    .bind(wallet)
    .all()
  return knownRows(results, soldRow).map((row) => ({
    tokenId: row.id,
    ...tierOfPass(row.id),
    nftokenId: row.nftoken_id,
    status: 'sold',
    time: row.sold_at,
  }))
}

/** D1 takes at most 100 parameters for a statement. */
const IDS_AT_ONCE = 90

/** The passes among these NFTokens: their numbers by NFTokenID. */
export async function passesAmong(db: D1Database, ids: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE)
    const { results } = await db
      .prepare(`SELECT id, nftoken_id FROM pass WHERE nftoken_id IN (${some.map(() => '?').join(', ')})`)
      .bind(...some)
      .all<{ id: number; nftoken_id: string }>()
    for (const row of results) found.set(row.nftoken_id, row.id)
  }
  return found
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
