import { MAX_COUNTED } from '#contract/desk'
import { PLACE_KEPT } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { tierId } from '#contract/wire/tier-id'
import { notPaused } from './adapters/db/not-paused.ts'
import { inIndex } from './adapters/db/partial-index.ts'
import { flag, rowSchema } from './adapters/db/row-schema.ts'
import { batch, sql } from './adapters/db/sql.ts'
import { knownRows } from './adapters/db/unread.ts'
import { recentCalls } from './adapters/xaman/budget-store.ts'
import { keptLately } from './people/forms/store.ts'
import { answerAlertsOver } from './people/mail/answer-alert-store.ts'
import { areMailsUsedUp } from './people/mail/outbox-store.ts'
import { storedAmong } from './records/alerts/store.ts'
import { SALE_ENDED } from './records/switches/store.ts'

const row = rowSchema({
  freeTickets: z.number(),
  /** Whether a TicketCreate is pending. */
  refilling: flag,
  /** Payments and debts that should have been refunded by `overdue`, and since when the longest waits. */
  refunds: z.number(),
  refundsSince: z.nullable(z.number()),
  /** Promised answers that are due before `dueBy` or overdue, at most `MAX_COUNTED`, and when the first of them is due. */
  answers: z.number(),
  answersFrom: z.nullable(z.number()),
  /** Forms of the last minutes, at most `MAX_KEPT`. */
  forms: z.number(),
  /** Whether so many mails are recent that a form gets none. */
  mailsUsedUp: flag,
  /** When the first wallet that could have a pass joined the queue; null where none waits. */
  waitingSince: z.nullable(z.number()),
  /** When the last purchase was begun; null if none was. */
  begunAt: z.nullable(z.number()),
  /** Whether nothing new may begin: a halt is set, or the sale is paused or not open yet. */
  stopped: flag,
  /** Whether an operator has ended the sale. */
  ended: flag,
})
const callsRow = z.object({ calls: z.number(), failed: z.number() })
const tierRow = z.object({ tier: tierId, total: z.number(), sold: z.number() })
const nameRow = z.object({ name: z.string() })

/** What the database shows of the matters that people have to hear of. Times are unix ms. */
export interface ConditionFacts extends Readonly<z.infer<typeof row>> {
  /** Calls of Xaman within the last minutes. */
  readonly xaman: z.infer<typeof callsRow>
  readonly tiers: readonly z.infer<typeof tierRow>[]
  /** How large the database is, in bytes. */
  readonly size: number
  /** Raised alerts about answers to forms whose matter is over. */
  readonly answersOver: readonly string[]
  /** Those of the asked alerts that are raised. */
  readonly raised: ReadonlySet<string>
}

/**
 * Reads them in one exchange: refunds that were due before `overdue` and have no alert of their own, answers that are due before
 * `dueBy`, and which of these alerts are raised.
 */
export async function readConditionFacts(
  db: D1Database,
  alerts: readonly string[],
  { now, overdue, dueBy }: { readonly now: number; readonly overdue: number; readonly dueBy: number },
): Promise<ConditionFacts> {
  const latePayments = sql`FROM payment
    WHERE ${inIndex('payment_bound')} AND status <> 'delivering' AND closed_at <= ${overdue}
      AND (status <> 'refund_manual' OR NOT EXISTS (SELECT 1 FROM alert WHERE name = 'payment ' || hash))`
  const lateDebts = sql`FROM dust_debt WHERE due_at IS NOT NULL AND due_at <= ${overdue}`
  // Wallets that could have a pass now: in the queue, solvent, and with a pass of the tier in stock.
  const waits = sql`FROM waiting WHERE solvent = 1 AND seen_at > ${now - PLACE_KEPT}
    AND tier NOT IN (SELECT scope FROM pause)
    AND EXISTS (SELECT 1 FROM pass WHERE pass.tier = waiting.tier AND status = 'available')`
  const [facts, calls, tiers, raised, answersOver] = await batch(db, [
    sql`SELECT (SELECT count(*) FROM ticket WHERE status = 'free') AS free_tickets,
          EXISTS (SELECT 1 FROM submission WHERE status = 'signed' AND purpose = 'tickets') AS refilling,
          (SELECT count(*) ${latePayments}) + (SELECT count(*) ${lateDebts}) AS refunds,
          (SELECT min(since) FROM (SELECT min(closed_at) AS since ${latePayments}
             UNION ALL SELECT min(due_at) ${lateDebts})) AS refunds_since,
          (SELECT count(*) FROM (
             SELECT 1 FROM form_entry WHERE list_key <= ${dueBy} LIMIT ${MAX_COUNTED})) AS answers,
          (SELECT min(list_key) FROM form_entry WHERE list_key <= ${dueBy}) AS answers_from,
          ${keptLately(now)} AS forms,
          ${areMailsUsedUp(now)} AS mails_used_up,
          (SELECT joined_at ${waits} ORDER BY joined_at, wallet LIMIT 1) AS waiting_since,
          (SELECT created_at FROM purchase WHERE rowid = (SELECT max(rowid) FROM purchase)) AS begun_at,
          EXISTS (SELECT 1 FROM halt) OR NOT ${notPaused(sql`'sale', 'opening'`, now)} AS stopped,
          ${SALE_ENDED} AS ended`,
    recentCalls(now),
    sql`SELECT tier, total, sold FROM tier_stat ORDER BY rowid`,
    storedAmong(alerts),
    answerAlertsOver(now),
  ])
  return {
    ...row.parse(facts?.results[0]),
    xaman: callsRow.parse(calls?.results[0]),
    tiers: knownRows(tiers?.results, tierRow),
    size: facts?.meta.size_after ?? 0,
    answersOver: knownRows(answersOver?.results, nameRow).map(({ name }) => name),
    raised: new Set(knownRows(raised?.results, nameRow).map(({ name }) => name)),
  }
}
