import { Hono } from 'hono'
import { ok } from '#contract/result'
import { reportVitals } from '#contract/wire/vitals'
import type { AppEnv } from '../http/app-env.ts'
import { mount } from '../http/mount.ts'

/**
 * Page timings as browsers measured them. Takes at most 2 KB of numbers, and answers with thanks only. Writes a data
 * point where a data set is bound, otherwise a line of the log; neither identifies the visitor.
 */
export const vitalsRoutes = new Hono<AppEnv>()

mount(vitalsRoutes, reportVitals, ({ services, body, c }) => {
  const { route, ttfb, fcp, lcp, inp, cls } = body
  // A data point has no gaps: -1 stands for what was not measured.
  const doubles = [ttfb, fcp, lcp, inp, cls].map((value) => value ?? -1)
  if (c.env.VITALS) c.env.VITALS.writeDataPoint({ indexes: [route], blobs: [route], doubles })
  else services.log.pageMeasured(body)
  return ok({ success: true })
})
