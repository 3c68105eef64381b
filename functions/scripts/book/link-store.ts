import { DAY } from '#contract/timing'
import { type Sql, sql, verbatim } from '../../adapters/db/sql.ts'
import { type Database, readNamed } from '../database/database.ts'
import type { Period } from './period.ts'

/** Short rows that are read one by one. Where a period has more, those of each day are summed up. */
const MAX_SHORT = 5_000

/** A ledger's close may be missing where a node did not state it: then it is that of the transaction before. */
const closedBefore = (ledger: 'ledger_tx.ledger' | 'dust.ledger') =>
  sql`(SELECT closed_at FROM ledger_tx AS earlier
    WHERE earlier.ledger <= ${verbatim(ledger)} AND earlier.closed_at IS NOT NULL
    ORDER BY earlier.ledger DESC LIMIT 1)`

const LINK_DAY = sql`COALESCE(ledger_tx.closed_at, ${closedBefore('ledger_tx.ledger')}, 0) / ${verbatim(DAY)}`
const IS_LINK = sql`effects ->> '$.root' IS NOT NULL`

/** Links that are stored whole. The table is read without an index by day, which would cost more than books do (GROWTH.md). */
const LINKS = sql`SELECT hash, ledger, ${LINK_DAY} AS day, closed_at, account, type, fee,
    effects ->> '$.root.change' AS change, effects ->> '$.root.balance' AS balance,
    effects ->> '$.root.previousTx' AS previous,
    (SELECT purpose FROM submission WHERE submission.hash = ledger_tx.hash) AS purpose,
    (SELECT CAST(COALESCE(sum(CAST(amount AS INTEGER)), 0) AS TEXT) FROM offer_end
       WHERE offer_end.hash = ledger_tx.hash AND how = 'accepted') AS sold,
    CASE WHEN EXISTS (SELECT 1 FROM payment WHERE payment.hash = ledger_tx.hash) THEN 'prepayment'
      WHEN EXISTS (SELECT 1 FROM dust WHERE dust.hash = unhex(ledger_tx.hash)) THEN 'dust' END AS payment,
    EXISTS (SELECT 1 FROM ledger_tx AS paid
        WHERE paid.hash = ledger_tx.effects ->> '$.repaid' AND paid.effects ->> '$.paid' IS NOT NULL)
      OR EXISTS (SELECT 1 FROM dust WHERE dust.hash = unhex(ledger_tx.effects ->> '$.repaid'))
      OR EXISTS (SELECT 1 FROM stranger_tx WHERE stranger_tx.hash = unhex(ledger_tx.effects ->> '$.repaid')) AS returns,
    COALESCE((SELECT payer FROM payment WHERE payment.refund = ledger_tx.hash),
      (SELECT payer FROM dust JOIN dust_debt ON dust_debt.id = dust.debt
        WHERE dust.refund = unhex(ledger_tx.hash) LIMIT 1)) AS payee
  FROM ledger_tx WHERE ${IS_LINK}`

/** Links in short rows: of strangers, and of dust. */
const SHORT = sql`(SELECT hash, ledger, day, account AS sender, NULL AS payer, drops, balance, previous, 'stray' AS kind
    FROM stranger_tx WHERE drops IS NOT NULL
  UNION ALL SELECT dust.hash, dust.ledger, COALESCE(day, ${closedBefore('dust.ledger')} / ${verbatim(DAY)}, 0), NULL, payer,
      dust.drops, balance, previous, 'dust'
    FROM dust JOIN dust_debt ON dust_debt.id = dust.debt WHERE balance IS NOT NULL)`

/** The rows of a period, read in one exchange; those in short are null where they are too many. */
export async function linkRows(database: Database, { first, end }: Period) {
  const during = sql`day >= ${first} AND day < ${end}`
  const { short, balances, ...rows } = await readNamed(database, {
    links: sql`${LINKS} AND ${during}`,
    short: sql`SELECT hex(hash) AS hash, ledger, day, hex(sender) AS sender, payer, CAST(drops AS TEXT) AS drops,
        CAST(balance AS TEXT) AS balance, nullif(hex(previous), '') AS previous, kind
      FROM ${SHORT} WHERE ${during} ORDER BY ledger LIMIT ${MAX_SHORT + 1}`,
    /** Short rows and what was folded, by day. */
    shortSums: sql`SELECT day, kind, count(*) AS count, CAST(sum(drops) AS TEXT) AS drops
      FROM ${SHORT} WHERE ${during} GROUP BY day, kind`,
    folded: sql`SELECT day, 'stray' AS kind, count, CAST(drops AS TEXT) AS drops FROM stranger_day WHERE ${during}`,
    /** What the minter has after the journal's last link, where that begins, and what changed it since the end of the period. */
    balances: selectBalances(end),
  })
  return { ...rows, short: short.length > MAX_SHORT ? null : short, balances: balances[0] }
}

/** The ledger of the earliest link, each table read from the beginning of its index by ledger. */
const FIRST_LEDGER = sql`(SELECT min(ledger) FROM (
    SELECT * FROM (SELECT ledger FROM ledger_tx WHERE ${IS_LINK} ORDER BY ledger LIMIT 1)
    UNION ALL SELECT * FROM (SELECT ledger FROM stranger_tx WHERE drops IS NOT NULL ORDER BY ledger LIMIT 1)
    UNION ALL SELECT * FROM (SELECT ledger FROM dust WHERE balance IS NOT NULL ORDER BY ledger LIMIT 1)))`

/** Selects the balance, where the journal begins, and the sums of the time from a day on. */
function selectBalances(from: number): Sql {
  return sql`SELECT (SELECT balance FROM cursor WHERE id = 1) AS balance,
    CASE WHEN NOT EXISTS (SELECT 1 FROM fold) THEN ${FIRST_LEDGER} END AS begins,
    CAST((SELECT COALESCE(sum(CAST(effects ->> '$.root.change' AS INTEGER)), 0) FROM ledger_tx
      WHERE ${IS_LINK} AND ${LINK_DAY} >= ${from}) AS TEXT) AS whole,
    CAST((SELECT COALESCE(sum(drops), 0) FROM ${SHORT} WHERE day >= ${from}) AS TEXT) AS short,
    CAST((SELECT COALESCE(sum(drops), 0) FROM stranger_day WHERE day >= ${from}) AS TEXT) AS folded`
}
