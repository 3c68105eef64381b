import { dropsText } from '#contract/wire/drops-text'
import { ledgerHash, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import { batch, binaryListOf, listOf, type Sql, sql } from '../../adapters/db/sql.ts'
import type { Cursor } from '../../records/journal/cursor-store.ts'
import { SHORT_TX } from '../../records/journal/stranger-store.ts'
import { mintsReopened, withdrawalsReopened } from './reopened-offers-store.ts'

const keptRow = rowSchema({
  hash: txHash,
  ledger: z.number(),
  /** Null where it is not stored: of a short row, unless it is the tail, and of a link that the release before stored. */
  ledgerHash: z.nullable(ledgerHash),
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
const keptLinks = (whole: Sql, short: Sql) =>
  sql`SELECT hash, ledger, ledger_hash, effects ->> '$.root.previousTx' AS previous, effects ->> '$.root.balance' AS balance,
      effects ->> '$.root.change' AS change
    FROM ledger_tx WHERE effects ->> '$.root' IS NOT NULL AND ${whole}
    UNION ALL SELECT hex(hash), ledger, (SELECT ledger_hash FROM cursor WHERE tail = hex(hash)),
      nullif(hex(previous), ''), CAST(balance AS TEXT), CAST(drops AS TEXT)
      FROM ${SHORT_TX} WHERE drops IS NOT NULL AND ${short}`

/** A link as the journal has it; null where the journal does not have it. */
export async function keptLink(db: D1Database, hash: TxHash): Promise<KeptLink | null> {
  return keptLinks(sql`hash = ${hash}`, sql`hash = unhex(${hash})`).one(keptRow, db)
}

/** The journal from this link on; null where it is not a link of it, or was summed up since. */
export async function endingAfter(db: D1Database, link: TxHash, tail: Cursor): Promise<JournalEnd | null> {
  const sinceThen = sql`ledger >= (SELECT ledger FROM first)`
  const rows = await sql`WITH first AS (SELECT ledger FROM ledger_tx WHERE hash = ${link}
      UNION ALL SELECT ledger FROM ${SHORT_TX} WHERE hash = unhex(${link}))
    ${keptLinks(sinceThen, sinceThen)}`.all(db)
  const kept = new Map(rows.map((row) => keptRow.parse(row)).map((one) => [one.hash, one]))
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
 * Sets the journal's tail back to a link, deletes what came after it, with the unused tickets that it made, and reopens
 * submissions of ours among that, with the payments that they refunded or were to refund, the passes that they minted or
 * offered, offers that were withdrawn, and sales. `noted` is stored in the same transaction. Null when the journal has moved
 * from `tail` meanwhile.
 */
export async function rewindTo(
  db: D1Database,
  tail: Cursor,
  { link, after }: JournalEnd,
  noted: (given: Sql) => Sql,
): Promise<Cursor | null> {
  const unmoved = sql`EXISTS (SELECT 1 FROM cursor WHERE moves = ${tail.moves})`
  const hashes = after.map(({ hash }) => hash)
  const [dropped, binary] = [listOf(hashes), binaryListOf(hashes)]
  const back = {
    moves: tail.moves + 1,
    ledger: link.ledger,
    ledgerHash: null,
    hash: link.hash,
    balance: balanceAfter([link, ...after.toReversed()]) ?? tail.balance,
  }
  const results = await batch(db, [
    sql`UPDATE ticket SET status = 'signed' WHERE status = 'consumed' AND hash IN ${dropped} AND ${unmoved}`,
    // They are added again when their TicketCreate is read again; what they sign before would seem taken by another.
    sql`DELETE FROM ticket WHERE status IN ('free', 'leased') AND sequence IN (
        SELECT value FROM ledger_tx, json_each(effects, '$.tickets') WHERE hash IN ${dropped}) AND ${unmoved}`,
    sql`UPDATE submission SET status = 'signed', result = NULL, ledger = NULL
      WHERE status IN ('validated', 'failed') AND hash IN ${dropped} AND ${unmoved}`,
    sql`UPDATE payment SET status = 'refunding', version = version + 1
      WHERE status IN ('refunded', 'refund_manual') AND reason IS NOT NULL AND refund IN ${dropped}
        AND refund IN (SELECT hash FROM submission) AND ${unmoved}`,
    ...salesReopened(dropped, unmoved),
    ...withdrawalsReopened(dropped, unmoved),
    ...mintsReopened(dropped, unmoved),
    sql`DELETE FROM offer_end WHERE hash IN ${dropped} AND ${unmoved}`,
    sql`DELETE FROM ledger_tx WHERE hash IN ${dropped} AND ${unmoved}`,
    sql`DELETE FROM stranger_tx WHERE hash IN ${binary} AND ${unmoved}`,
    sql`UPDATE dust SET previous = NULL, balance = NULL WHERE hash IN ${binary} AND ${unmoved}`,
    sql`DELETE FROM ledger_tx WHERE ledger > ${link.ledger} AND effects ->> '$.root' IS NULL AND ${unmoved}`,
    noted(unmoved),
    sql`UPDATE cursor SET moves = ${back.moves}, ledger = ${back.ledger}, ledger_hash = NULL,
        tail = ${back.hash}, balance = ${back.balance}
      WHERE moves = ${tail.moves}`,
  ])
  return results.at(-1)?.meta.changes === 1 ? back : null
}

/**
 * Reopens sales by these acceptances, each with its pass: they count as signed, or as offered where the pass was paid
 * first, whose payer has time and must not keep the follower awake. One that was found on the ledger alone has no offer
 * that could lapse, and stays.
 */
function salesReopened(acceptances: Sql, given: Sql): Sql[] {
  const delivering = sql`SELECT hash FROM payment JOIN invoice ON paid_by = hash
    WHERE invoice.purchase_id = purchase.id AND payment.status IN ('delivered', 'delivering')`
  const reopened = sql`(SELECT id FROM purchase
    WHERE status = 'sold' AND accept_hash IN ${acceptances} AND offer_hash IS NOT NULL AND offer_expires_at IS NOT NULL
      AND (invoice_id IS NULL OR EXISTS (${delivering})) AND ${given})`
  return [
    sql`UPDATE payment SET status = 'delivering', version = version + 1
      WHERE status = 'delivered' AND hash IN (SELECT paid_by FROM invoice WHERE purchase_id IN ${reopened})`,
    sql`UPDATE tier_stat SET sold = sold - (SELECT count(*) FROM pass
      WHERE pass.tier = tier_stat.tier AND status = 'sold' AND purchase_id IN ${reopened})`,
    sql`UPDATE pass SET status = 'reserved', owner = NULL, sold_at = NULL
      WHERE status = 'sold' AND purchase_id IN ${reopened}`,
    sql`UPDATE purchase SET status = iif(invoice_id IS NULL, 'confirming', 'offered'), version = version + 1,
        accept_hash = NULL, accept_ledger = NULL, sold_at = NULL, owner = NULL,
        signed_at = iif(invoice_id IS NULL, signed_at, NULL), signed_hash = iif(invoice_id IS NULL, signed_hash, NULL),
        signed_last_ledger = iif(invoice_id IS NULL, signed_last_ledger, NULL)
      WHERE id IN ${reopened}`,
  ]
}

/** What the minter had after the first of these links: a link without a balance has not changed it. */
function balanceAfter(links: readonly KeptLink[]): string | null {
  const at = links.findIndex(({ balance }) => balance !== null)
  const said = links[at]
  if (!said?.balance) return null
  return at === 0 ? said.balance : `${BigInt(said.balance) - BigInt(said.change)}`
}
