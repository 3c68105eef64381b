import { err, ok, type Result } from '#contract/result'
import { RECHECK_PURPOSE } from '#contract/rooms'
import { SIGNATURE_HEADER, sign } from '#contract/signature'
import { SECOND } from '#contract/timing'
import type { PayloadUuid } from '#contract/wire/ledger-ids'
import { recheck, type WakeUp } from '#contract/wire/rooms'
import type { Ports } from './ports.ts'
import type { RoomEnv } from './room-env.ts'

/** How long the Worker may take to answer, ms: it may wait for the ledger. */
const TIME_OUT = 30 * SECOND

/**
 * Asks the Worker to check a payload. Returns in how many ms to ask again, or null when the payload is settled. The
 * signature covers the body as it is sent; every failure to get a reply is `unreachable`.
 */
export async function requestRecheck(
  env: RoomEnv,
  ports: Ports,
  noticed: { readonly uuid: PayloadUuid; readonly wakeUp: WakeUp },
): Promise<Result<number | null, 'unreachable'>> {
  const body = JSON.stringify(noticed)
  const giveUp = new AbortController()
  const callOff = ports.after(TIME_OUT, () => giveUp.abort())
  try {
    const request = new Request(new URL(recheck.path, env.WORKER_URL ?? 'http://worker'), {
      method: recheck.method,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: await sign(env.ROOM_SECRET, RECHECK_PURPOSE, body, ports.now()),
      },
      body,
      signal: giveUp.signal,
    })
    const response = await (env.SELF ? env.SELF.fetch(request) : fetch(request))
    const reply = recheck.reply.safeParse(await response.json())
    return response.ok && reply.success ? ok(reply.data.again) : err('unreachable')
  } catch {
    return err('unreachable')
  } finally {
    callOff()
  }
}
