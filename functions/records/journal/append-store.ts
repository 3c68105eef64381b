import type { InvoiceID } from '#contract/wire/ledger-ids'
import type { Cursor } from './cursor-store.ts'
import type { ReportedTx } from './reported-tx.ts'
import { keepShort, SHORT_TX } from './stranger-store.ts'

/**
 * Stores transactions and moves the cursor to the last link among them, in one transaction, and answers what `after`
 * selects in it if anything may follow from them; null when the cursor is not where it was any more.
 */
export async function advance(
  db: D1Database,
  from: Cursor | null,
  to: Cursor,
  reported: readonly ReportedTx[],
  after: readonly D1PreparedStatement[],
): Promise<{ selected: D1Result<Record<string, unknown>>[] | null } | null> {
  const at = from?.moves ?? 0
  const unmoved = 'COALESCE((SELECT moves FROM cursor WHERE id = 1), 0) = ?'
  const kept = reported.flatMap((one) => keep(db, one, unmoved, at))
  const results = await db.batch<Record<string, unknown>>([
    ...kept.map(({ statement }) => statement),
    db
      .prepare(
        `INSERT INTO cursor (id, moves, ledger, ledger_hash, tail, balance) SELECT 1, ?1, ?2, ?3, ?4, ?5
         WHERE ${unmoved.replace('?', '?6')}
         ON CONFLICT (id) DO UPDATE SET moves = ?1, ledger = ?2, ledger_hash = ?3, tail = ?4, balance = ?5 WHERE moves = ?6`,
      )
      .bind(to.moves, to.ledger, to.ledgerHash, to.hash, to.balance, at),
    ...(kept.some(({ news }) => news) ? after : []),
  ])
  if (results[kept.length]?.meta.changes !== 1) return null
  const isNews = kept.some(({ news }, place) => news && results[place]?.meta.changes === 1)
  return { selected: isNews ? results.slice(kept.length + 1) : null }
}

/**
 * Stores payments that leave the minter's AccountRoot alone, each once, where their InvoiceID is ours or stored; the
 * cursor stays.
 */
export async function keepBeside(db: D1Database, reported: readonly ReportedTx[]): Promise<void> {
  const ours = reported.filter(({ short }) => !short || short.invoice !== null)
  const kept = ours.flatMap((one) => keepWhole(db, one, one.short?.invoice ?? null, '?', 1))
  if (kept.length > 0) await db.batch(kept.map(({ statement }) => statement))
}

/** A statement of `keep`; `news`: something may follow from what it stores. */
interface Keeping {
  readonly statement: D1PreparedStatement
  readonly news: boolean
}

function keep(db: D1Database, reported: ReportedTx, unmoved: string, at: number): Keeping[] {
  const { short } = reported
  if (!short) return keepWhole(db, reported, null, unmoved, at)
  const inShort = { statement: keepShort(db, reported, short, unmoved, at), news: false }
  return short.invoice ? [...keepWhole(db, reported, short.invoice, unmoved, at), inShort] : [inShort]
}

/** Stores a transaction with all its effects; if it names an InvoiceID, only where that is one of ours. */
function keepWhole(
  db: D1Database,
  { tx, effects: did, ends }: ReportedTx,
  invoice: InvoiceID | null,
  unmoved: string,
  at: number,
): Keeping[] {
  const others = ends.map((end) =>
    db
      .prepare(
        `INSERT OR IGNORE INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, closed_at, account, fee)
         SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${unmoved}`,
      )
      .bind(
        end.offer,
        end.how,
        end.token,
        end.owner,
        end.buyer,
        end.amount,
        tx.hash,
        tx.ledger,
        tx.closedAt,
        tx.account,
        tx.fee.toString(),
        at,
      ),
  )
  const row = db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, closed_at, account, type, result, fee, effects)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (SELECT 1 FROM ${SHORT_TX} WHERE hash = unhex(?1))
         AND (?9 IS NULL OR EXISTS (SELECT 1 FROM invoice WHERE id = ?9)) AND ${unmoved.replace('?', '?10')}
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      tx.hash,
      tx.ledger,
      tx.closedAt,
      tx.account,
      tx.type,
      tx.result,
      tx.fee.toString(),
      JSON.stringify(did),
      invoice,
      at,
    )
  return [...others.map((statement) => ({ statement, news: false })), { statement: row, news: true }]
}
