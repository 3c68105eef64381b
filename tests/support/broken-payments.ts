import { brokenDust, type LedgerTx, readDust } from './broken-dust.ts'
import { readMinter } from './minter-on-ledger.ts'
import type { Watched } from './records.ts'

interface PaymentRow {
  readonly hash: string
  readonly payer: string
  readonly drops: string
  readonly status: string
  readonly refund: string | null
  readonly invoice_id: string
}

/**
 * I3 and I16, judged from the ledger alone: every payment read under an InvoiceID of ours is recorded; nothing went
 * back that did not arrive, or twice, or to another account, or while its pass was offered; and no payer has both
 * pass and money.
 */
export async function brokenPayments({ db, sandbox }: Watched): Promise<string[]> {
  const [invoices, payments, purchases, news, offers] = await db.batch<Record<string, unknown>>([
    db.prepare('SELECT id FROM invoice'),
    db.prepare('SELECT hash, payer, drops, status, refund, invoice_id FROM payment'),
    db.prepare(
      `SELECT invoice.paid_by FROM purchase JOIN invoice ON invoice.purchase_id = purchase.id WHERE purchase.status = 'sold'`,
    ),
    db.prepare(
      `SELECT hash FROM ledger_tx WHERE processed = 1 AND type = 'Payment'
       UNION ALL SELECT hex(hash) FROM dust WHERE balance IS NOT NULL`,
    ),
    db.prepare(
      `SELECT paid_by, offer_id FROM purchase JOIN invoice ON invoice.purchase_id = purchase.id WHERE paid_by IS NOT NULL`,
    ),
  ])
  const dust = await readDust(db)
  const rows = new Map(((payments?.results ?? []) as unknown as PaymentRow[]).map((row) => [row.hash, row]))
  const ours = new Set((invoices?.results ?? []).map(({ id }) => id))
  if (ours.size === 0) return []
  const followed = new Set((news?.results ?? []).map(({ hash }) => hash))
  const delivered = new Set((purchases?.results ?? []).map(({ paid_by }) => paid_by))
  const offeredFor = new Map((offers?.results ?? []).map(({ paid_by, offer_id }) => [paid_by, offer_id]))
  const openOffers = new Set<unknown>(readMinter(sandbox).offers.map(({ index }) => index))
  const minter = sandbox.accounts.minter.address
  const came = new Map<string, LedgerTx>()
  const everything = new Set<string>()
  const went = new Map<string, LedgerTx[]>()
  for (const tx of paymentsOf(sandbox, minter)) {
    const { Account, Destination, InvoiceID } = tx.tx_json
    everything.add(tx.hash)
    if (Destination === minter && ours.has(InvoiceID ?? '')) came.set(tx.hash, tx)
    if (Account === minter && InvoiceID) went.set(InvoiceID, [...(went.get(InvoiceID) ?? []), tx])
  }
  const broken: string[] = []
  for (const [hash, { tx_json, meta }] of came) {
    const row = rows.get(hash)
    const small = dust.rows.get(hash)
    if (!row && !small && followed.has(hash) && typeof meta.delivered_amount === 'string')
      broken.push(`payment ${hash} was read and is not recorded`)
    if (row && row.drops !== meta.delivered_amount) broken.push(`payment ${hash} is recorded as ${row.drops}`)
    if (small && String(small.drops) !== meta.delivered_amount)
      broken.push(`dust ${hash} is recorded as ${small.drops}`)
    if (row && small) broken.push(`payment ${hash} is recorded twice`)
    const back = small ? [] : (went.get(hash) ?? [])
    if (back.length > 1) broken.push(`payment ${hash} went back ${back.length} times`)
    if ((back.length > 0 || row?.status === 'refunding') && openOffers.has(offeredFor.get(hash)))
      broken.push(`payment ${hash} goes back, and the pass is still offered for it`)
    for (const refund of back) {
      if (refund.tx_json.Destination !== tx_json.Account) broken.push(`payment ${hash} went back to another`)
      const returned = amountText(refund.meta.delivered_amount)
      if (returned !== amountText(meta.delivered_amount))
        broken.push(`payment ${hash} went back as ${returned}`)
      if (delivered.has(hash) || row?.status === 'delivered')
        broken.push(`payment ${hash} went back and is ${row?.status}`)
    }
    if (row?.status === 'refunded' && back.length === 0)
      broken.push(`payment ${hash} is refunded, and the ledger knows nothing of it`)
    if (row?.status === 'delivered' && !delivered.has(hash) && !(await isTaken(db, row.invoice_id)))
      broken.push(`payment ${hash} is delivered, and nothing was sold for it`)
    if (delivered.has(hash) && row?.status !== 'delivered')
      broken.push(`payment ${hash} is ${row?.status}, and its pass is sold`)
  }
  // A restored database may not have the invoice any more.
  for (const hash of went.keys()) if (!everything.has(hash)) broken.push(`${hash} went back and never came`)
  for (const { hash } of rows.values()) if (!came.has(hash)) broken.push(`payment ${hash} never came`)
  for (const hash of dust.rows.keys()) if (!everything.has(hash)) broken.push(`dust ${hash} never came`)
  const returns = [...went].flatMap(([named, refunds]) => (dust.rows.has(named) ? refunds : []))
  return [...broken, ...brokenDust(dust, returns)]
}

/** Drops, or an issued amount as JSON with its fields in a fixed order. */
function amountText(amount: unknown): string {
  return typeof amount === 'string' ? amount : JSON.stringify(amount, ['currency', 'issuer', 'value'])
}

/** Whether the pass of an invoice is sold, for whichever payment. */
async function isTaken(db: D1Database, invoice: string): Promise<boolean> {
  const sold = await db
    .prepare(`SELECT 1 AS one FROM purchase WHERE invoice_id = ? AND status = 'sold'`)
    .bind(invoice)
    .first('one')
  return sold !== null
}

/** Per ledger: the next index to read, and the payments found so far; validated history never changes. */
const read = new WeakMap<object, { next: number; readonly payments: LedgerTx[] }>()

function paymentsOf({ ledger }: Watched['sandbox'], account: string): readonly LedgerTx[] {
  const known = read.get(ledger) ?? { next: 1, payments: [] }
  read.set(ledger, known)
  const last = ledger.validatedIndex
  let marker: unknown
  while (known.next <= last) {
    const params = {
      account,
      ledger_index_min: known.next,
      ledger_index_max: last,
      forward: true,
      limit: 400,
      ...(marker !== undefined && { marker }),
    }
    const answer = ledger.request('account_tx', params, 2) as { transactions?: LedgerTx[]; marker?: unknown }
    for (const one of answer.transactions ?? [])
      if (one.tx_json.TransactionType === 'Payment' && one.meta.TransactionResult === 'tesSUCCESS')
        known.payments.push(one)
    marker = answer.marker
    if (marker === undefined) known.next = last + 1
  }
  return known.payments
}
