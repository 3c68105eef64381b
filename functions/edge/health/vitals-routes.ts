import { Hono } from 'hono'
import { ok } from '#contract/result'
import { type PageVitals, reportVitals } from '#contract/wire/vitals'
import type { Env } from '../../env.ts'
import type { Log } from '../../log.ts'
import type { AppEnv } from '../http/app-env.ts'
import { mount } from '../http/mount.ts'

/** Page timings as browsers measured them. Takes at most 2 KB of numbers, and answers with thanks only. */
export const vitalsRoutes = new Hono<AppEnv>()

mount(vitalsRoutes, reportVitals, ({ services, body, c }) => {
  keep(c.env, services.log, body)
  return ok({ success: true })
})

/** Writes a data point where a data set is bound, otherwise a line of the log. Neither identifies the visitor. */
function keep({ VITALS }: Env, log: Log, vitals: PageVitals): void {
  const { route, ttfb, fcp, lcp, inp, cls } = vitals
  if (!VITALS) {
    log.pageMeasured(vitals)
    return
  }
  // A data point has no gaps: -1 stands for what was not measured.
  VITALS.writeDataPoint({
    indexes: [route],
    blobs: [route],
    doubles: [ttfb, fcp, lcp, inp, cls].map((value) => value ?? -1),
  })
}
