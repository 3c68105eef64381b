import { Hono } from 'hono'
import { parseJson } from '#contract/parse-json'
import { RECHECK_WAIT } from '../../adapters/rooms/recheck-after.ts'
import { isXamanSignature } from '../../adapters/xaman/webhook-signature.ts'
import { webhook } from '../../adapters/xaman/wire.ts'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { KB, readText } from '../../edge/http/body.ts'
import { refuse } from '../../edge/http/refuse.ts'
import { checkPayload } from './recheck.ts'
import { XAMAN_WEBHOOK } from './webhook-paths.ts'

const MAX_BYTES = 64 * KB

/** Where Xaman reports that a payload was signed or declined. It only causes a check. */
export const xamanRoutes = new Hono<AppEnv>().post(XAMAN_WEBHOOK, async (c) => {
  const { services } = c.var
  const text = await readText(c, MAX_BYTES)
  if (!text.ok) return refuse(c, text.error)
  const sent = {
    timestamp: c.req.header('x-xumm-request-timestamp') ?? '',
    signature: c.req.header('x-xumm-request-signature') ?? '',
    rawBody: text.value,
  }
  if (!(await isXamanSignature(services.secrets.xaman.secret, sent, services.clock.now()))) {
    return refuse(c, 'signature_refused')
  }
  const read = webhook.safeParse(parseJson(text.value))
  if (!read.success) return refuse(c, 'invalid_request')
  services.defer(
    checkPayload(services, read.data.meta.payload_uuidv4, 'signed', services.clock.now() + RECHECK_WAIT),
  )
  return c.json({ ok: true })
})
