import { SECOND } from '#contract/timing'

/** After how many ms a room asks again while a signature or a payment is under way. */
export const RECHECK_UNDER_WAY = 3 * SECOND
/** After how many ms a room asks again while a person takes their time. */
export const RECHECK_WAITING = 30 * SECOND
/** Webhook and status socket report the same answer: a second report within this time, ms, does nothing. */
export const SAME_REPORT = 3 * SECOND
/** How long a check may wait for the ledger where a signature was reported, ms: several closes. */
export const RECHECK_WAIT = 20 * SECOND
