import { Hono } from 'hono'
import { parseJson } from '#contract/parse-json'
import { DAY } from '#contract/timing'
import { isReportSignature } from '../../adapters/kyc-provider/sumsub-signature.ts'
import { report, timeOf } from '../../adapters/kyc-provider/sumsub-wire.ts'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { KB, readText } from '../../edge/http/body.ts'
import { refuse } from '../../edge/http/refuse.ts'
import { recordReport } from '../../people/kyc/report-store.ts'
import { digest } from '../../random.ts'
import { checkIdentity } from './check-identity.ts'
import { IDENTITY_WEBHOOK } from './webhook-paths.ts'

const MAX_BYTES = 64 * KB
/** The provider gives up within a day; a much older report was kept by an attacker. */
const OLDEST_REPORT = 3 * DAY

/** Where the identity provider reports a change. It only causes a request, so a repeated or late report does no harm. */
export const identityRoutes = new Hono<AppEnv>().post(IDENTITY_WEBHOOK, async (c) => {
  const { services } = c.var
  const { config, secrets, db, clock, log, defer } = services
  const text = await readText(c, MAX_BYTES)
  if (!text.ok) return refuse(c, text.error)
  const sent = {
    digest: c.req.header('x-payload-digest') ?? '',
    algorithm: c.req.header('x-payload-digest-alg') ?? '',
    rawBody: text.value,
  }
  if (!config.kyc || !secrets.kyc || !(await isReportSignature(secrets.kyc.webhook, sent)))
    return refuse(c, 'signature_refused')
  const read = report.safeParse(parseJson(text.value))
  if (!read.success) return refuse(c, 'invalid_request')

  const { externalUserId, createdAtMs, sandboxMode } = read.data
  const at = timeOf(createdAtMs)
  const fresh = at !== null && Math.abs(clock.now() - at) < OLDEST_REPORT
  if (sandboxMode !== config.kyc.sandbox) {
    log.attention({ what: `the identity provider's ${sandboxMode ? 'sandbox' : 'production'} reports here` })
  } else if (fresh) {
    // A repeated report is the same to the byte.
    const key = await digest(text.value)
    if (await recordReport(db, { key, personId: externalUserId, now: clock.now() }))
      defer(checkIdentity(services, externalUserId))
  }
  return c.json({ ok: true })
})
