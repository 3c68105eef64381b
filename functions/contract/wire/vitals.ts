import { MINUTE } from '../timing.ts'
import { post } from './endpoint.ts'
import * as z from './schema.ts'

/** A duration in whole milliseconds, or null where the browser does not measure it or nothing happened. */
const duration = z.nullable(z.int().check(z.gte(0), z.lte(10 * MINUTE)))

/** The timings of one page view, in the terms of Web Vitals: numbers and a route, and nothing that distinguishes visitors. */
export const pageVitals = z.strictObject({
  /** The path of the page, as in the site map. */
  route: z.string().check(z.regex(/^\/[a-z0-9_-]{0,40}$/)),
  ttfb: duration,
  fcp: duration,
  lcp: duration,
  inp: duration,
  /** Cumulative layout shift: a score without a unit. */
  cls: z.nullable(z.number().check(z.gte(0), z.lte(100))),
})
export type PageVitals = z.infer<typeof pageVitals>

/** Sent once per page view, when the visitor leaves it; only by sites built with `VITALS`. */
export const reportVitals = post('/api/vitals', pageVitals, z.object({ success: z.literal(true) }))
