import { csv } from '../../people/desk/csv.ts'
import type { Database } from '../database/database.ts'
import type { SaleLedger } from '../ledger/sale-ledger.ts'
import { type Output, say } from '../output.ts'
import { bookOf } from './book.ts'
import type { Compared } from './compared.ts'
import { differencesOf, isLevel } from './difference.ts'
import { findSweeps } from './find-sweeps.ts'
import { ledgerSide, type ShownAccount } from './ledger-side.ts'
import { periodOf } from './period.ts'
import { bookLines } from './print-book.ts'
import { readJournal } from './read-journal.ts'
import { bookTable } from './table.ts'
import { treasuryOf } from './treasury.ts'

/** What the operator asks for, by its options: dates, and whether as a table. */
interface Asked {
  readonly options: {
    readonly from?: string | undefined
    readonly to?: string | undefined
    readonly csv: boolean
  }
  readonly database: Database
  readonly output: Output
  readonly openLedger: () => Promise<SaleLedger>
}

/**
 * Prints the book of a period, or with `csv` its table: every movement of the minter's money, its balances, and how
 * they differ from those that a node of the ledger shows.
 */
export async function book({ options, database, output, openLedger }: Asked): Promise<void> {
  const period = periodOf(options.from, options.to)
  const sale = await openLedger()
  const read = await readJournal(database, period)
  const reading = { ...read, links: await findSweeps(read.links, sale) }
  const kept = bookOf(reading, sale.accounts, period)
  const side = await ledgerSide(sale, period)
  const compared: Compared = side && {
    node: side.node,
    differences: isLevel(kept, side.minter) ? [] : differencesOf(kept, reading, await shown(side.minter)),
    treasury: side.treasury && treasuryOf(kept, await shown(side.treasury)),
  }
  if (options.csv) output(csv(bookTable(kept, compared)))
  else say(output, ...bookLines(kept, compared, sale.accounts))
}

async function shown(account: ShownAccount) {
  return { opening: account.opening, closing: account.closing, changes: await account.changes() }
}
