import { dropsText } from '#contract/wire/drops-text'
import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Cursor } from '../../records/journal/cursor-store.ts'
import { SHORT_TX } from '../../records/journal/stranger-store.ts'

const keptRow = z.object({
  hash: txHash,
  ledger: z.number(),
  previous: z.nullable(txHash),
  balance: z.nullable(dropsText),
  change: z.string(),
})
type KeptLink = z.infer<typeof keptRow>

/** A part of the journal: a link, and everything after it, the newest first. */
interface JournalEnd {
  readonly link: KeptLink
  readonly after: readonly KeptLink[]
}

/** Selects links as the journal has them: those stored whole that fulfil one condition, and short rows that fulfil the other. */
const keptLinks = (whole: string, short: string) =>
  `SELECT hash, ledger, effects ->> '$.root.previousTx' AS previous, effects ->> '$.root.balance' AS balance,
       effects ->> '$.root.change' AS change
     FROM ledger_tx WHERE effects ->> '$.root' IS NOT NULL AND ${whole}
   UNION ALL SELECT hex(hash), ledger, nullif(hex(previous), ''), CAST(balance AS TEXT), CAST(drops AS TEXT)
     FROM ${SHORT_TX} WHERE drops IS NOT NULL AND ${short}`

/** A link as the journal has it; null where the journal does not have it. */
export async function keptLink(db: D1Database, hash: TxHash): Promise<KeptLink | null> {
  const row = await db.prepare(keptLinks('hash = ?1', 'hash = unhex(?1)')).bind(hash).first()
  return row ? keptRow.parse(row) : null
}

/** The journal from this link on; null where it is not a link of it, or was summed up since. */
export async function endingAfter(db: D1Database, link: TxHash, tail: Cursor): Promise<JournalEnd | null> {
  const { results } = await db
    .prepare(
      `WITH first AS (SELECT ledger FROM ledger_tx WHERE hash = ?1
           UNION ALL SELECT ledger FROM ${SHORT_TX} WHERE hash = unhex(?1))
       ${keptLinks('ledger >= (SELECT ledger FROM first)', 'ledger >= (SELECT ledger FROM first)')}`,
    )
    .bind(link)
    .all()
  const kept = new Map(results.map((row) => keptRow.parse(row)).map((one) => [one.hash, one]))
  const after: KeptLink[] = []
  for (let at: TxHash | null = tail.hash; at !== null && after.length <= kept.size; ) {
    const found: KeptLink | undefined = kept.get(at)
    if (!found) return null
    if (at === link) return { link: found, after }
    after.push(found)
    at = found.previous
  }
  return null
}

/**
 * Sets the journal's tail back to a link, deletes what came after it, and reopens submissions of ours among that. Null
 * when the journal has moved from `tail` meanwhile.
 */
export async function rewindTo(
  db: D1Database,
  tail: Cursor,
  { link, after }: JournalEnd,
): Promise<Cursor | null> {
  const unmoved = 'EXISTS (SELECT 1 FROM cursor WHERE moves = ?2)'
  const dropped = '(SELECT value FROM json_each(?1))'
  const binary = '(SELECT unhex(value) FROM json_each(?1))'
  const hashes = JSON.stringify(after.map(({ hash }) => hash))
  const back = {
    moves: tail.moves + 1,
    ledger: link.ledger,
    ledgerHash: null,
    hash: link.hash,
    balance: balanceAfter([link, ...after.toReversed()]) ?? tail.balance,
  }
  const results = await db.batch([
    ...[
      `UPDATE ticket SET status = 'signed' WHERE status = 'consumed' AND hash IN ${dropped} AND ${unmoved}`,
      `UPDATE submission SET status = 'signed', result = NULL, ledger = NULL
         WHERE status IN ('validated', 'failed') AND hash IN ${dropped} AND ${unmoved}`,
      `DELETE FROM offer_end WHERE hash IN ${dropped} AND ${unmoved}`,
      `DELETE FROM ledger_tx WHERE hash IN ${dropped} AND ${unmoved}`,
      `DELETE FROM stranger_tx WHERE hash IN ${binary} AND ${unmoved}`,
      `UPDATE dust SET previous = NULL, balance = NULL WHERE hash IN ${binary} AND ${unmoved}`,
    ].map((sql) => db.prepare(sql).bind(hashes, tail.moves)),
    db
      .prepare(
        `DELETE FROM ledger_tx WHERE ledger > ? AND effects ->> '$.root' IS NULL
           AND EXISTS (SELECT 1 FROM cursor WHERE moves = ?)`,
      )
      .bind(link.ledger, tail.moves),
    db
      .prepare(
        'UPDATE cursor SET moves = ?1, ledger = ?2, ledger_hash = NULL, tail = ?3, balance = ?4 WHERE moves = ?5',
      )
      .bind(back.moves, back.ledger, back.hash, back.balance, tail.moves),
  ])
  return results.at(-1)?.meta.changes === 1 ? back : null
}

/** What the minter had after the first of these links: a link without a balance has not changed it. */
function balanceAfter(links: readonly KeptLink[]): string | null {
  const at = links.findIndex(({ balance }) => balance !== null)
  const said = links[at]
  if (!said?.balance) return null
  return at === 0 ? said.balance : `${BigInt(said.balance) - BigInt(said.change)}`
}
