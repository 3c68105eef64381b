import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import { type PayloadUuid, payloadUuid } from '#contract/wire/ledger-ids'
import { type WakeUp, wakeUp } from '#contract/wire/rooms'
import * as z from '#contract/wire/schema'

/** How long a room waits before it asks by itself, when nothing else was agreed. */
export const TIME_OUT = 15 * SECOND
const RETRY_MIN = SECOND / 2
const RETRY_MAX = MINUTE
/** The bounds for the Worker's answer when to ask again. */
const AGAIN_MIN = SECOND / 4
const AGAIN_MAX = HOUR

const watch = z.object({
  uuid: payloadUuid,
  statusSocket: z.string(),
  /** Until when the payload can be opened, unix ms. */
  expiresAt: z.number(),
  /** Wake-ups that the Worker has not got yet, oldest first. */
  wakeUps: z.array(wakeUp),
  /** How many times in a row the Worker could not be reached. */
  failures: z.number(),
  /** When to ask next, unix ms. */
  dueAt: z.number(),
})

/** What a room knows of a payload that is not settled. */
export type Watch = Readonly<z.infer<typeof watch>>

export function readWatch(stored: unknown): Watch | null {
  const read = watch.safeParse(stored)
  return read.success ? read.data : null
}

/** Starts to follow a payload, or continues with the Worker's new answer; pending wake-ups stay pending. */
export function startWatch(
  before: Watch | null,
  given: { readonly uuid: PayloadUuid; readonly statusSocket: string; readonly expiresAt: number },
  now: number,
): Watch {
  return { ...given, wakeUps: before?.wakeUps ?? [], failures: 0, dueAt: now + TIME_OUT }
}

/** A connection was opened: what an empty room postponed is asked soon. */
export function visited(watch: Watch, now: number): Watch {
  return { ...watch, dueAt: Math.min(watch.dueAt, now + TIME_OUT) }
}

/** Something was noticed that the Worker should check. */
export function noticed(watch: Watch, seen: WakeUp, now: number): Watch {
  const wakeUps = watch.wakeUps.includes(seen) ? watch.wakeUps : [...watch.wakeUps, seen]
  return { ...watch, wakeUps, dueAt: Math.min(watch.dueAt, now + TIME_OUT) }
}

/**
 * The alarm: the next one is set before anything is asked, so that nothing can break the chain. `listening`: the status
 * socket would have reported a change. `inside`: there is a connection to publish to.
 */
export function rung(
  watch: Watch,
  now: number,
  { listening, inside }: { listening: boolean; inside: boolean },
): Watch {
  const idle = !inside ? 'empty' : listening && now < watch.expiresAt ? 'watching' : 'alarm'
  const wakeUps: WakeUp[] = watch.wakeUps.length > 0 ? watch.wakeUps : [idle]
  return { ...watch, wakeUps, dueAt: now + TIME_OUT }
}

/** The Worker has checked and wants to be asked once more in `again` ms. */
export function answered(watch: Watch, asked: WakeUp, again: number, now: number): Watch {
  const wakeUps = watch.wakeUps.filter((left) => left !== asked)
  return { ...watch, wakeUps, failures: 0, dueAt: now + Math.min(Math.max(again, AGAIN_MIN), AGAIN_MAX) }
}

/**
 * The Worker could not be reached: the pause grows. Null a day after the payload expired: by then the cron run has
 * settled it, and a room that gets no answer must not wake forever.
 */
export function unanswered(watch: Watch, now: number): Watch | null {
  if (now > watch.expiresAt + DAY) return null
  const wait = Math.min(RETRY_MIN * 2 ** watch.failures, RETRY_MAX)
  return { ...watch, failures: watch.failures + 1, dueAt: now + wait }
}
