import { Hono } from 'hono'
import { parseJson } from '#contract/parse-json'
import { ok } from '#contract/result'
import { RECHECK_PURPOSE } from '#contract/rooms'
import { isSigned, SIGNATURE_HEADER } from '#contract/signature'
import { recheck } from '#contract/wire/rooms'
import { RECHECK_WAIT } from '../../adapters/rooms/recheck-after.ts'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { KB, readText } from '../../edge/http/body.ts'
import { refuse } from '../../edge/http/refuse.ts'
import { reply } from '../../edge/http/reply.ts'
import { checkPayload } from './recheck.ts'

const MAX_BYTES = KB

/** Where rooms ask for a check of a payload. Signed, so that only rooms can. */
export const roomRoutes = new Hono<AppEnv>().post(recheck.path, async (c) => {
  const { services } = c.var
  const { secrets, clock } = services
  const text = await readText(c, MAX_BYTES)
  if (!text.ok) return refuse(c, text.error)
  const mark = c.req.header(SIGNATURE_HEADER) ?? null
  if (!(await isSigned(secrets.room, RECHECK_PURPOSE, text.value, mark, clock.now()))) {
    return refuse(c, 'signature_refused')
  }
  const read = recheck.body?.safeParse(parseJson(text.value))
  if (!read?.success) return refuse(c, 'invalid_request')
  const patient = read.data.wakeUp === 'signed' || read.data.wakeUp === 'rejected'
  const deadline = clock.now() + (patient ? RECHECK_WAIT : 0)
  const again = await checkPayload(services, read.data.uuid, read.data.wakeUp, deadline)
  return reply<typeof recheck>(c, ok({ again }))
})
