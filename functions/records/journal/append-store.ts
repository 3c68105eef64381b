import type { InvoiceID } from '#contract/wire/ledger-ids'
import { batch, type Sql, sql } from '../../adapters/db/sql.ts'
import type { Cursor } from './cursor-store.ts'
import type { ReportedTx } from './reported-tx.ts'
import { keepShort, SHORT_TX } from './stranger-store.ts'

/**
 * Stores transactions and moves the cursor to the last link among them, in one transaction, and answers what `after`
 * selects in it, or nothing if nothing follows from them; null where another writer has moved the cursor since.
 */
export async function advance(
  db: D1Database,
  from: Cursor | null,
  to: Cursor,
  reported: readonly ReportedTx[],
  after: readonly Sql[],
): Promise<D1Result<Record<string, unknown>>[] | null> {
  const at = from?.moves ?? 0
  const unmoved = sql`COALESCE((SELECT moves FROM cursor WHERE id = 1), 0) = ${at}`
  const kept = reported.flatMap((one) => keep(one, unmoved))
  const results = await batch(db, [
    ...kept.map(({ statement }) => statement),
    sql`INSERT INTO cursor (id, moves, ledger, ledger_hash, tail, balance)
        SELECT 1, ${to.moves}, ${to.ledger}, ${to.ledgerHash}, ${to.hash}, ${to.balance} WHERE ${unmoved}
        ON CONFLICT (id) DO UPDATE
          SET moves = ${to.moves}, ledger = ${to.ledger}, ledger_hash = ${to.ledgerHash}, tail = ${to.hash},
            balance = ${to.balance}
          WHERE moves = ${at}`,
    ...(kept.some(({ news }) => news) ? after : []),
  ])
  if (results[kept.length]?.meta.changes !== 1) return null
  const isNews = kept.some(({ news }, place) => news && results[place]?.meta.changes === 1)
  return isNews ? results.slice(kept.length + 1) : []
}

/**
 * Stores payments that leave the minter's AccountRoot alone, each once, where their InvoiceID is ours or stored; the
 * cursor stays.
 */
export async function keepBeside(db: D1Database, reported: readonly ReportedTx[]): Promise<void> {
  const ours = reported.filter(({ short }) => !short || short.invoice !== null)
  const kept = ours.flatMap((one) => keepWhole(one, one.short?.invoice ?? null, sql`1`))
  const statements = kept.map(({ statement }) => statement)
  if (statements.length > 0) await batch(db, statements)
}

/** A statement of `keep`; `news`: something may follow from what it stores. */
interface Keeping {
  readonly statement: Sql
  readonly news: boolean
}

function keep(tx: ReportedTx, unmoved: Sql): Keeping[] {
  const { short } = tx
  if (!short) return keepWhole(tx, null, unmoved)
  const inShort = { statement: keepShort(tx, short, unmoved), news: false }
  return short.invoice ? [...keepWhole(tx, short.invoice, unmoved), inShort] : [inShort]
}

/** Stores a transaction with all its effects; if it names an InvoiceID, only where that is one of ours. */
function keepWhole(tx: ReportedTx, invoice: InvoiceID | null, unmoved: Sql): Keeping[] {
  const fee = tx.fee.toString()
  const others = tx.ends.map(
    (end) => sql`INSERT OR IGNORE INTO offer_end
        (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, closed_at, account, fee)
      SELECT ${end.offer}, ${end.how}, ${end.token}, ${end.owner}, ${end.buyer}, ${end.amount}, ${tx.hash},
        ${tx.ledger}, ${tx.closedAt}, ${tx.account}, ${fee} WHERE ${unmoved}`,
  )
  const row = sql`INSERT INTO ledger_tx (hash, ledger, ledger_hash, closed_at, account, type, result, fee, effects)
    SELECT ${tx.hash}, ${tx.ledger}, ${tx.ledgerHash}, ${tx.closedAt}, ${tx.account}, ${tx.type}, ${tx.result}, ${fee},
      ${JSON.stringify(tx.effects)}
    WHERE NOT EXISTS (SELECT 1 FROM ${SHORT_TX} WHERE hash = unhex(${tx.hash}))
      AND (${invoice} IS NULL OR EXISTS (SELECT 1 FROM invoice WHERE id = ${invoice})) AND ${unmoved}
    ON CONFLICT DO NOTHING`
  return [...others.map((statement) => ({ statement, news: false })), { statement: row, news: true }]
}
