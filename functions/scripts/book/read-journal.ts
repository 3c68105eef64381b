import { encodeAccountID } from 'ripple-address-codec'
import { drops } from '#contract/money'
import { dropsText } from '#contract/wire/drops-text'
import { address, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { dropsColumn, rowSchema } from '../../adapters/db/row-schema.ts'
import type { Database } from '../database/database.ts'
import type { JournalReading } from './book.ts'
import { type DailySum, type Link, linkRow, signedDrops, sumRow } from './link.ts'
import { linkRows } from './link-store.ts'
import type { Period } from './period.ts'

const shortRow = rowSchema({
  hash: txHash,
  ledger: z.number(),
  day: z.number(),
  // The account id in hex of a stranger, or the address of who paid dust.
  sender: z.nullable(z.string()),
  payer: z.nullable(address),
  drops: signedDrops,
  balance: z.nullable(dropsColumn),
  previous: z.nullable(txHash),
  kind: z.enum(['stray', 'dust']),
})

const balanceRow = rowSchema({
  balance: dropsText,
  whole: signedDrops,
  short: signedDrops,
  folded: signedDrops,
  begins: z.nullable(z.number()),
})

/** Reads the journal's part of a book. Throws where no ledger was read yet. */
export async function readJournal(database: Database, period: Period): Promise<JournalReading> {
  const rows = await linkRows(database, period)
  if (typeof rows.balances?.balance !== 'string')
    throw new Error('The ledger has not been read yet: there is nothing to book.')
  const { balance, whole, short, folded, begins } = balanceRow.parse(rows.balances)
  const sums: readonly DailySum[] = [...rows.folded, ...(rows.short ? [] : rows.shortSums)].map((row) =>
    sumRow.parse(row),
  )
  return {
    links: [...rows.links.map((row) => linkRow.parse(row)), ...(rows.short ?? []).map(shortLinkOf)],
    sums: sums.filter(({ drops: sum }) => sum !== 0n),
    begins,
    closing: drops(BigInt(balance) - whole - short - folded),
  }
}

function shortLinkOf(raw: unknown): Link {
  const { sender, payer, drops: change, kind: of, ...link } = shortRow.parse(raw)
  return {
    ...link,
    closedAt: null,
    account: payer ?? address.parse(encodeAccountID(Buffer.from(sender ?? '', 'hex'))),
    type: 'Payment',
    fee: drops(0n),
    change,
    purpose: null,
    sold: drops(0n),
    payment: of === 'dust' ? 'dust' : null,
    returns: false,
    payee: null,
  }
}
