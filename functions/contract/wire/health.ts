import { get, post } from './endpoint.ts'
import * as z from './schema.ts'

/**
 * Whether the API's dependencies answer. `ledgerIndex` is the last validated ledger and `closedAt` its close time, null
 * while it is stale; `checkedAt` is when that was read. Times are unix ms.
 */
export const readHealth = get(
  '/api/health/status',
  z.object({
    xrpl: z.object({
      connected: z.boolean(),
      ledgerIndex: z.nullable(z.number()),
      closedAt: z.nullable(z.number()),
    }),
    database: z.object({ connected: z.boolean() }),
    checkedAt: z.number(),
  }),
  { limit: null },
)

/** What readiness checks, in this order. Where the database does not answer, what would be read of it is not checked. */
const readinessChecks = ['database', 'schema', 'quorum', 'cron', 'halt'] as const
export type ReadinessCheck = (typeof readinessChecks)[number]

/**
 * Whether the sale can go on, for probes: 200, or 503 (`not_ready`) with the names of the checks that failed. A Worker
 * that is not configured answers 503 (`not_configured`) as everywhere.
 */
export const readReady = get('/api/health/ready', z.object({ ready: z.literal(true) }), { limit: null })

/** Asks the ledger anew. That it does not answer is an answer: `success` is false, and `message` says why. */
export const refreshXrp = post(
  '/api/health/xrp/refresh',
  null,
  z.object({ success: z.boolean(), message: z.string(), xrpl: z.object({ connected: z.boolean() }) }),
  { limit: 'ledger' },
)
