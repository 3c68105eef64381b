import { Hono } from 'hono'
import { ok } from '#contract/result'
import { type PageVitals, reportVitals } from '#contract/wire/vitals'
import type { Env } from '../../env.ts'
import type { AppEnv } from '../http/app-env.ts'
import { mount } from '../http/mount.ts'

/** How pages feel in the field. At most 2 KB of numbers go in, and no answer but thanks comes out. */
export const vitalsRoutes = new Hono<AppEnv>()

mount(vitalsRoutes, reportVitals, ({ body, c }) => {
  keep(c.env, body)
  return ok({ success: true })
})

/** A point of the data set where there is one, else one line of the log. Neither knows who the visitor was. */
function keep({ VITALS }: Env, { route, ttfb, fcp, lcp, inp, cls }: PageVitals): void {
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
