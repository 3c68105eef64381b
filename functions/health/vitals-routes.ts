import { Hono } from 'hono'
import { ok } from '#contract/result'
import { type PageVitals, reportVitals } from '#contract/wire/vitals'
import type { AppEnv } from '../http/app-env.ts'
import { body } from '../http/body.ts'
import { limit } from '../http/limits.ts'
import { reply } from '../http/reply.ts'

/** What may be bound to keep the numbers: a data set of Workers Analytics Engine. */
export interface VitalsBindings {
  readonly VITALS?: AnalyticsEngineDataset
}

/** How pages feel in the field. At most 2 KB of numbers go in, and no answer but thanks comes out. */
export const vitalsRoutes = new Hono<AppEnv & { Bindings: VitalsBindings }>().post(
  reportVitals.path,
  limit('LIMIT_READ'),
  body(reportVitals),
  (c) => {
    keep(c.env, c.req.valid('json'))
    return reply(c, reportVitals, ok({ success: true }))
  },
)

/** A point of the data set where there is one, else one line of the log. Neither knows who the visitor was. */
function keep({ VITALS }: VitalsBindings, { route, ttfb, fcp, lcp, inp, cls }: PageVitals): void {
  if (!VITALS) {
    console.log(JSON.stringify({ event: 'page.vitals', route, ttfb, fcp, lcp, inp, cls }))
    return
  }
  // A data point has no gaps: what was not measured is -1.
  VITALS.writeDataPoint({
    indexes: [route],
    blobs: [route],
    doubles: [ttfb, fcp, lcp, inp, cls].map((value) => value ?? -1),
  })
}
