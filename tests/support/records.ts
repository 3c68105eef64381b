import type { tiers } from '#contract/tiers'
import type { PurchaseStatus } from '#contract/wire/purchase'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** A world that invariants can judge: the product's rows, the ledger, and the Worker's log where there is one. */
export interface Watched {
  readonly db: D1Database
  readonly sandbox: Pick<Sandbox, 'ledger' | 'accounts'>
  readonly log?: readonly string[]
  /** The bindings that differ from the defaults, as of the treasury. */
  readonly bindings?: Readonly<Record<string, string>>
}

interface TokenRow {
  readonly id: number
  readonly tier: keyof typeof tiers
  readonly status: string
  readonly nftoken_id: string | null
  /** Why the pass is quarantined; null if it is not. */
  readonly quarantined: string | null
  /** 1: it waits for a mint whose outcome is known, and would never be sold again. */
  readonly waits: number
}

interface PurchaseRow {
  readonly id: string
  readonly pass_id: number
  readonly wallet: string
  readonly tier: keyof typeof tiers
  readonly status: PurchaseStatus
  readonly price_drops: string
  readonly offer_id: string | null
  /** The invoice under which it is paid before its pass is offered. */
  readonly invoice_id: string | null
  readonly accept_hash: string | null
}

/** The product's rows, all of one moment. */
export interface Records {
  /** Passes that are not in stock, or have an NFToken or a mint; the others were never touched. */
  readonly tokens: readonly TokenRow[]
  /** How many passes each tier has. */
  readonly supplies: ReadonlyMap<string, number>
  readonly purchases: readonly PurchaseRow[]
  /** Purchases that hold their pass or have it on hold. */
  readonly live: readonly PurchaseRow[]
  readonly tickets: readonly { sequence: number; status: string; hash: string | null }[]
  readonly counted: readonly { tier: string; sold: number }[]
  /** Offers to be removed from the ledger, and offers that a transaction of ours concerned. */
  readonly stale: ReadonlySet<string>
  readonly submitted: ReadonlySet<string>
  /** Transactions that create tickets and whose result the product has not seen yet, by hash. */
  readonly makingTickets: readonly string[]
}

/** How many passes each tier has, counted again when the total has changed. */
const counted = new WeakMap<D1Database, { all: number; supplies: ReadonlyMap<string, number> }>()

async function suppliesIn(db: D1Database, all: number): Promise<ReadonlyMap<string, number>> {
  const known = counted.get(db)
  if (known?.all === all) return known.supplies
  const { results } = await db
    .prepare('SELECT tier, count(*) AS passes FROM pass GROUP BY tier')
    .all<{ tier: string; passes: number }>()
  const supplies = new Map(results.map(({ tier, passes }) => [tier, passes]))
  counted.set(db, { all, supplies })
  return supplies
}

/** Reads the record in one transaction. */
export async function readRecords({ db }: Watched): Promise<Records> {
  const read = await db.batch<unknown>([
    db.prepare(
      `SELECT id, tier, status, nftoken_id, quarantined, nftoken_id IS NULL AND mint_hash IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM submission WHERE hash = mint_hash AND submission.status = 'signed') AS waits FROM pass
       WHERE status <> 'available' OR nftoken_id IS NOT NULL OR quarantined IS NOT NULL OR mint_hash IS NOT NULL`,
    ),
    db.prepare(
      'SELECT id, pass_id, wallet, tier, status, price_drops, offer_id, invoice_id, accept_hash FROM purchase',
    ),
    db.prepare('SELECT sequence, status, hash FROM ticket'),
    db.prepare('SELECT tier, sold FROM tier_stat'),
    db.prepare('SELECT id FROM stale_offer'),
    db.prepare('SELECT offer_id AS id FROM submission WHERE offer_id IS NOT NULL'),
    db.prepare(`SELECT hash FROM submission WHERE purpose = 'tickets' AND status = 'signed'`),
    db.prepare('SELECT count(*) AS passes FROM pass'),
  ])
  const rows = <Row>(at: number) => (read[at]?.results ?? []) as Row[]
  const purchases = rows<PurchaseRow>(1)
  return {
    tokens: rows(0),
    purchases,
    live: purchases.filter(({ status }) => status !== 'released'),
    tickets: rows(2),
    counted: rows(3),
    stale: new Set(rows<{ id: string }>(4).map(({ id }) => id)),
    submitted: new Set(rows<{ id: string }>(5).map(({ id }) => id)),
    supplies: await suppliesIn(db, rows<{ passes: number }>(7)[0]?.passes ?? 0),
    makingTickets: rows<{ hash: string }>(6).map(({ hash }) => hash),
  }
}
