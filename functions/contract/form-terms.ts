import { HOUR, MINUTE, SECOND } from './timing.ts'

export const formNames = ['question', 'investor', 'developer', 'incubator'] as const
export type FormName = (typeof formNames)[number]

/** The most characters of a required short answer and of a required long one. Optional answers have no limit. */
export const LINE_LENGTH = 200
export const TEXT_LENGTH = 4000
export const EMAIL_LENGTH = 254

/** How long each kind of answer is kept, in months; the page states it beside the button, and cron runs enforce it. */
export const KEPT_MONTHS: Readonly<Record<FormName, number>> = {
  question: 12,
  investor: 24,
  developer: 24,
  incubator: 24,
}

/** All forms but the investor's promise a reply: within 24 to 48 hours. */
export const REPLY_PROMISED = 48 * HOUR
/** The same in words. */
export const REPLY_WITHIN = `24-${REPLY_PROMISED / HOUR} hours`

/** How far back a sender's forms are counted, and for how long identical answers count as one, ms. */
export const CAP_WINDOW = 10 * MINUTE

/** A form that was filled in faster than this was not read by a person. */
export const QUICKEST_READING = 2 * SECOND
/** After the first of these times without an answer a form says that it is still being sent; after the second it gives up. */
export const SENDING_TIME_OUT = 15 * SECOND
export const SENDING_LIMIT = 60 * SECOND
/** The question dialog closes this long after its thanks. */
export const THANKS_SHOWN = 3 * SECOND
