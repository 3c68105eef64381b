import { sql } from '../../functions/adapters/db/sql.ts'
import type { Database, Row } from '../../functions/scripts/database/database.ts'
import type { Chain } from './chain.ts'
import type { Refunded, Rehearsal, Rehearsed } from './rehearsal.ts'

/** One fact on which database and ledger should agree. */
export interface Compared {
  readonly what: string
  /** Null where they agree; what differs otherwise. */
  readonly difference: string | null
}

/** Compares what the database says of a rehearsal with what the ledger shows. Both are read anew. */
export async function compareRehearsal(
  { customer, purchases, refunded }: Rehearsal,
  database: Database,
  chain: Chain,
): Promise<readonly Compared[]> {
  const compared = await comparePurchases({ customer, purchases }, database, chain)
  const difference = await refundDifference(refunded, database, chain)
  return [...compared, { what: `refunded: payment ${refunded.paid}`, difference }]
}

/** The same for all purchases of one wallet. */
export async function comparePurchases(
  { customer, purchases }: Pick<Rehearsal, 'customer' | 'purchases'>,
  database: Database,
  chain: Chain,
): Promise<readonly Compared[]> {
  const compared: Compared[] = []
  const owned = new Set(purchases.filter(isSale).map(({ nftokenId }) => nftokenId))
  for (const one of purchases) {
    // The NFToken of a purchase that ended is sold to the next buyer, who may be the same wallet.
    const holds = owned.has(one.nftokenId)
    const what = `${one.fate}: purchase ${one.purchase}`
    compared.push({ what, difference: await purchaseDifference(one, { customer, holds }, database, chain) })
  }
  return compared
}

function isSale({ fate }: Rehearsed): boolean {
  return fate === 'bought' || fate === 'paid first'
}

async function purchaseDifference(
  one: Rehearsed,
  { customer, holds }: { readonly customer: string; readonly holds: boolean },
  database: Database,
  chain: Chain,
): Promise<string | null> {
  const { purchase, nftokenId, offerId } = one
  const [row] = await database.run(
    sql`SELECT status, nftoken_id, accept_hash, owner FROM purchase WHERE id = ${purchase}`,
  )
  const sold = isSale(one)
  const status = sold ? 'sold' : 'released'
  if (row?.status !== status) return `the database says ${row?.status ?? 'nothing'}, not ${status}`
  if (!nftokenId) return sold ? 'it was sold without an NFToken' : null
  if ((await chain.holds(customer, nftokenId)) !== holds)
    return holds
      ? 'the buyer does not hold the NFToken'
      : 'the wallet holds the NFToken of a purchase that ended'
  if (!sold) return null
  if (offerId && (await chain.hasOffer(offerId))) return 'the accepted offer is still on the ledger'
  const accepted = typeof row.accept_hash === 'string' ? await chain.transaction(row.accept_hash) : null
  if (accepted?.result !== 'tesSUCCESS') return 'the ledger has no such acceptance'
  return row.owner === customer && row.nftoken_id === nftokenId
    ? null
    : 'the database names another owner or NFToken'
}

async function refundDifference(
  { payer, paid, drops, refund }: Refunded,
  database: Database,
  chain: Chain,
): Promise<string | null> {
  const [row]: readonly (Row | undefined)[] = await database.run(
    sql`SELECT status, refund, drops FROM payment WHERE hash = ${paid}`,
  )
  if (row?.status !== 'refunded' || row.refund !== refund)
    return `the database says ${row?.status ?? 'nothing'}, not refunded by ${refund}`
  const incoming = await chain.transaction(paid)
  if (incoming?.delivered !== drops)
    return `the ledger delivered ${incoming?.delivered ?? 'nothing'} drops in`
  const returned = await chain.transaction(refund)
  if (returned?.result !== 'tesSUCCESS' || returned.destination !== payer)
    return 'the ledger has no such refund to the payer'
  return returned.delivered === drops
    ? null
    : `the ledger returned ${returned.delivered ?? 'nothing'} of ${drops} drops`
}
