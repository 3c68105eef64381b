import { SELECT_DUST } from '../../functions/sale/payment/dust-store.ts'

/** A payment in the validated ledger. */
export interface LedgerTx {
  readonly hash: string
  readonly ledger_index: number
  readonly tx_json: {
    readonly TransactionType: string
    readonly Account: string
    readonly Destination?: string
    readonly InvoiceID?: string
    readonly DestinationTag?: number
  }
  readonly meta: { readonly TransactionResult: string; readonly delivered_amount?: unknown }
}

interface DustRow {
  readonly payer: string
  readonly hash: string
  readonly tag: number
  readonly drops: number
  readonly refund: string | null
}

interface DebtRow {
  readonly payer: string
  readonly tag: number
  readonly status: string
  readonly drops: number
  readonly refund: string | null
}

/** Recorded payments that were too small to be sent back individually. */
interface DustRecord {
  readonly rows: ReadonlyMap<string, DustRow>
  readonly debts: readonly DebtRow[]
  /** Drops owed according to the books. */
  readonly booked: number
}

export async function readDust(db: D1Database): Promise<DustRecord> {
  const [dust, debts, days] = await db.batch<Record<string, unknown>>([
    SELECT_DUST.prepare(db),
    db.prepare('SELECT payer, tag, status, drops, refund FROM dust_debt'),
    db.prepare('SELECT COALESCE(sum(drops - settled), 0) AS owed FROM dust_day'),
  ])
  const rows = (dust?.results ?? []) as unknown as DustRow[]
  return {
    rows: new Map(rows.map((row) => [row.hash, row])),
    debts: (debts?.results ?? []) as unknown as DebtRow[],
    booked: Number(days?.results[0]?.owed),
  }
}

/**
 * I3 and I16 for dust: a refund gives back, to the drop and to their payer, the payments recorded for it, and names
 * one of them; each payment is given back once at most; and the debts add up, by payer and in the books.
 */
export function brokenDust({ rows, debts, booked }: DustRecord, refunds: readonly LedgerTx[]): string[] {
  const broken: string[] = []
  const given = new Map<string, DustRow[]>()
  for (const row of rows.values())
    if (row.refund !== null) given.set(row.refund, [...(given.get(row.refund) ?? []), row])
  for (const { hash, tx_json, meta } of refunds) {
    const some = given.get(hash) ?? []
    const { InvoiceID = '', Destination, DestinationTag = -1 } = tx_json
    if (!some.some((one) => one.hash === InvoiceID))
      broken.push(`refund ${hash} does not give back what it names`)
    if (String(sumOf(some)) !== meta.delivered_amount)
      broken.push(`refund ${hash} of ${String(meta.delivered_amount)} gives back ${sumOf(some)}`)
    if (some.some(({ payer, tag }) => payer !== Destination || tag !== DestinationTag))
      broken.push(`refund ${hash} gives back another payer's drops`)
  }
  const validated = new Set(refunds.map(({ hash }) => hash))
  const underWay = debts.flatMap(({ refund }) => (refund === null ? [] : (given.get(refund) ?? [])))
  for (const refund of given.keys())
    if (!validated.has(refund) && !debts.some((debt) => debt.refund === refund))
      broken.push(`dust went back with ${refund}, and the ledger knows nothing of it`)
  for (const { payer, tag, status, drops, refund } of debts) {
    const open = [...rows.values()].filter(
      (one) => one.payer === payer && one.tag === tag && one.refund === null,
    )
    if (sumOf(open) !== drops) broken.push(`${payer} is owed ${sumOf(open)}, and ${drops} are recorded`)
    if ((status === 'refunding') !== (refund !== null))
      broken.push(`a debt is ${status} with refund ${refund}`)
  }
  const owed = sumOf(debts) + sumOf(underWay)
  if (owed !== booked) broken.push(`${owed} drops are owed for dust, and ${booked} by the books`)
  return broken
}

function sumOf(some: readonly { readonly drops: number }[]): number {
  return some.reduce((sum, { drops }) => sum + drops, 0)
}
