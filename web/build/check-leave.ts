import type { Leave } from './content-policy.ts'

/** Where Turnstile is: its script, its frame, and what they call. */
const TURNSTILE = 'https://challenges.cloudflare.com'

/** The pages with a form, and so with a human check where one is configured, may load it. */
export const checkLeave: readonly Leave[] = [
  '/investor-form',
  '/developer-form',
  '/incubator-form',
  '/faq',
].map((page) => ({
  page,
  scriptsFrom: TURNSTILE,
  connectsTo: TURNSTILE,
  frames: TURNSTILE,
  writesMarkup: true,
}))
