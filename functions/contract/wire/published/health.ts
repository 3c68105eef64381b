import { readHealth, readReady, refreshXrp } from '../health.ts'
import { reportVitals } from '../vitals.ts'
import { type PublishedCall, published } from './call.ts'
import { NOON } from './samples.ts'

export const healthCalls: readonly PublishedCall[] = [
  published('readHealth', readHealth, {
    says: 'Whether the ledger and the database answer.',
    revalidates: true,
    example: {
      reply: {
        xrpl: { connected: true, ledgerIndex: 99_412_207, closedAt: NOON - 2_000 },
        database: { connected: true },
        checkedAt: NOON,
      },
    },
  }),
  published('readReady', readReady, {
    says: 'For probes: whether the sale can go on. If not, failed lists what fails: database, schema, quorum, cron, halt.',
    revalidates: true,
    refuses: ['not_ready'],
    example: { reply: { ready: true } },
  }),
  published('refreshXrp', refreshXrp, {
    says: 'Asks the ledger anew. Where it cannot be reached success is false, and message says why.',
    example: {
      reply: {
        success: false,
        message: 'no node of the ledger answers',
        xrpl: { connected: false },
      },
    },
  }),
  published('reportVitals', reportVitals, {
    says: 'Takes the timings of a page: numbers and a route, and nothing about the visitor.',
    example: {
      body: { route: '/founder-pass', ttfb: 92, fcp: 412, lcp: 732, inp: null, cls: 0.012 },
      reply: { success: true },
    },
  }),
]
