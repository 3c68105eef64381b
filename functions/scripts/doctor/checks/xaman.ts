import * as z from '#contract/wire/schema'
import { keyHeaders } from '../../../adapters/xaman/platform.ts'
import { XAMAN_WEBHOOK } from '../../../triggers/wake-ups/webhook-paths.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'
import { answerInWords, isOutage } from './outage.ts'

const { note, right, wrong } = findingsOf('Xaman')

const ping = z.object({
  pong: z.literal(true),
  auth: z.object({
    application: z.object({
      name: z.string(),
      // Without one, text may be missing, null or empty there.
      webhookurl: z.optional(z.nullable(z.string())),
      disabled: z.union([z.number(), z.boolean()]),
    }),
  }),
})

type Facts =
  | { readonly kind: 'unseen' }
  | {
      readonly kind: 'asked'
      readonly site: string | null
      /** Null without an answer. */
      readonly status: number | null
      /** The application as Xaman knows it; null where it refused the keys. */
      readonly application: z.infer<typeof ping>['auth']['application'] | null
    }

/** Judges one ping: whether Xaman accepts the keys, and reports to this site. */
export function judgeXaman(facts: Facts): Finding {
  if (facts.kind === 'unseen')
    return note(
      'not asked: its keys are not known here',
      'set XAMAN_API_KEY and XAMAN_API_SECRET in this shell to have it asked',
    )
  const { site, status, application } = facts
  if (application === null && isOutage(status))
    return note(
      `it does not work now (${answerInWords(status)}), so that its keys could not be checked`,
      'run this again in some minutes; functions/runbooks/xaman-down.md says what an outage does',
    )
  if (application === null)
    return wrong(
      `it does not accept the application’s keys (HTTP ${status})`,
      'copy them again from its developer console: npm run setup ENV -- --rotate XAMAN_API_KEY --rotate XAMAN_API_SECRET',
    )
  if (application.disabled)
    return wrong(`the application ${application.name} is disabled`, 'enable it in its developer console')
  const ours = `${site}${XAMAN_WEBHOOK}`
  if (!application.webhookurl)
    return note(
      `${application.name} accepts the keys, and reports nowhere`,
      `set its webhook to ${ours}; without it rooms and the cron run find out later`,
    )
  if (application.webhookurl !== ours)
    return wrong(`${application.name} reports to ${application.webhookurl}`, `set its webhook to ${ours}`)
  return right(`${application.name} accepts the keys, and reports to this site`)
}

export const xaman = checkOf(
  'Xaman',
  'before',
  async ({ known, http }): Promise<Facts> => {
    const { XAMAN_API_URL: url, XAMAN_API_KEY: key, XAMAN_API_SECRET: secret } = known.values
    if (url === undefined || key === undefined || secret === undefined) return { kind: 'unseen' }
    const answer = await http(`${url}/ping`, { headers: keyHeaders({ key, secret }) }).catch(() => null)
    const read = ping.safeParse(await answer?.json().catch(() => null)).data
    const site = known.values.SITE_URL ?? null
    const application = read?.auth.application ?? null
    return { kind: 'asked', site, status: answer?.status ?? null, application }
  },
  judgeXaman,
)
