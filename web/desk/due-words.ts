import { DUE_SOON } from '#contract/desk'
import { howMany } from '#contract/in-words'
import { DAY, HOUR, MINUTE } from '#contract/timing'
import type { ListedEntry } from '#contract/wire/desk'

export interface Due {
  readonly words: string
  /** `soon` within `DUE_SOON` of the time, `late` after it. */
  readonly urgency: 'late' | 'soon' | 'none'
}

/**
 * When a promised first answer is due, or how old the entry is, in words.
 * @example
 * dueInWords(entry, now) // { words: 'Overdue by 3 hours', urgency: 'late' }
 */
export function dueInWords(
  { open, dueAt, answeredAt, receivedAt }: Pick<ListedEntry, 'open' | 'dueAt' | 'answeredAt' | 'receivedAt'>,
  now: number,
): Due {
  if (!open || dueAt === null || answeredAt !== null) {
    return { words: ageInWords(receivedAt, now), urgency: 'none' }
  }
  const left = dueAt - now
  if (left < 0) return { words: `Overdue by ${spanInWords(-left)}`, urgency: 'late' }
  return { words: `Due in ${spanInWords(left)}`, urgency: left <= DUE_SOON ? 'soon' : 'none' }
}

export function ageInWords(at: number, now: number): string {
  return now - at < MINUTE ? 'Just now' : `${spanInWords(now - at)} old`
}

/** A span in its largest unit, rounded down: `3 hours`, `2 days`. */
export function spanInWords(ms: number): string {
  if (ms >= 2 * DAY) return howMany(Math.floor(ms / DAY), 'day')
  if (ms >= HOUR) return howMany(Math.floor(ms / HOUR), 'hour')
  return howMany(Math.max(1, Math.floor(ms / MINUTE)), 'minute')
}
