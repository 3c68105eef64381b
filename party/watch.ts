import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import { type PayloadUuid, payloadUuid } from '#contract/wire/ledger-ids'
import { type WakeUp, wakeUp } from '#contract/wire/rooms'
import * as z from '#contract/wire/schema'

/** How long a room waits before it asks by itself, unless the Worker named another time. */
export const RECHECK_INTERVAL = 15 * SECOND
const RETRY_MIN = SECOND / 2
const RETRY_MAX = MINUTE
/** Bounds for the delay that the Worker names. */
const AGAIN_MIN = SECOND / 4
const AGAIN_MAX = HOUR

const watch = z.object({
  uuid: payloadUuid,
  statusSocket: z.string(),
  /** When the payload expires, unix ms. */
  expiresAt: z.number(),
  /** Wake-ups not yet delivered to the Worker, oldest first. */
  wakeUps: z.array(wakeUp),
  /** Consecutive calls that did not reach the Worker. */
  failures: z.number(),
  /** When to ask next, unix ms. */
  dueAt: z.number(),
})

/** What a room knows of an unsettled payload. */
export type Watch = Readonly<z.infer<typeof watch>>

export function readWatch(stored: unknown): Watch | null {
  return watch.safeParse(stored).data ?? null
}

/** Starts to follow a payload, or continues with new data of the Worker. Pending wake-ups are kept. */
export function startWatch(
  before: Watch | null,
  given: { readonly uuid: PayloadUuid; readonly statusSocket: string; readonly expiresAt: number },
  now: number,
): Watch {
  return { ...given, wakeUps: before?.wakeUps ?? [], failures: 0, dueAt: now + RECHECK_INTERVAL }
}

/** A connection was opened: asks soon, even if an empty room would wait longer. */
export function visited(watch: Watch, now: number): Watch {
  return { ...watch, dueAt: Math.min(watch.dueAt, now + RECHECK_INTERVAL) }
}

/** Adds a wake-up that the Worker should check. */
export function noticed(watch: Watch, seen: WakeUp, now: number): Watch {
  const wakeUps = watch.wakeUps.includes(seen) ? watch.wakeUps : [...watch.wakeUps, seen]
  return { ...watch, wakeUps, dueAt: Math.min(watch.dueAt, now + RECHECK_INTERVAL) }
}

/**
 * The alarm has fired. The next one is set before the call, so that a crash cannot break the chain. `listening`: the
 * status socket would have reported a change. `inside`: there is a connection to publish to.
 */
export function alarmFired(
  watch: Watch,
  now: number,
  { listening, inside }: { listening: boolean; inside: boolean },
): Watch {
  const idle = !inside ? 'empty' : listening && now < watch.expiresAt ? 'watching' : 'alarm'
  const wakeUps: WakeUp[] = watch.wakeUps.length > 0 ? watch.wakeUps : [idle]
  return { ...watch, wakeUps, dueAt: now + RECHECK_INTERVAL }
}

/** The Worker has checked, and wants to be asked again in `again` ms. */
export function answered(watch: Watch, asked: WakeUp, again: number, now: number): Watch {
  const wakeUps = watch.wakeUps.filter((left) => left !== asked)
  return { ...watch, wakeUps, failures: 0, dueAt: now + Math.min(Math.max(again, AGAIN_MIN), AGAIN_MAX) }
}

/**
 * The Worker could not be reached: the delay grows. Null a day after the payload expired: by then the cron run has
 * settled it, and the room must not wake forever.
 */
export function unanswered(watch: Watch, now: number): Watch | null {
  if (now > watch.expiresAt + DAY) return null
  const wait = Math.min(RETRY_MIN * 2 ** watch.failures, RETRY_MAX)
  return { ...watch, failures: watch.failures + 1, dueAt: now + wait }
}
