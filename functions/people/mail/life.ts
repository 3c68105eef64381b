import { DAY, HOUR, MINUTE } from '#contract/timing'
import type { SendOutcome } from '../../adapters/mail/mail.ts'

/**
 * What one attempt makes of a mail. `sent`: the mail service accepted it. `refused` is for good. `unknown`: it may have been
 * sent, and only a person has it sent again.
 */
export type AfterAttempt =
  | { readonly status: 'sent'; readonly messageId: string }
  | { readonly status: 'waiting'; readonly code: string; readonly dueAt: number }
  | { readonly status: 'refused' | 'unknown'; readonly code: string }

/** Pauses after the first, second, … refusal for a time; the last one repeats. */
const PAUSES = [MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR]
/** After this long a mail that is refused for a time is refused for good. */
export const TRIED_FOR = 3 * DAY

/** Decides what becomes of a mail by the outcome of its latest attempt, the `attempts`th. Pure. */
export function afterAttempt(
  outcome: SendOutcome,
  { attempts, writtenAt }: { readonly attempts: number; readonly writtenAt: number },
  now: number,
): AfterAttempt {
  switch (outcome.is) {
    case 'sent':
      return { status: 'sent', messageId: outcome.messageId }
    case 'unknown':
    case 'refused':
      return { status: outcome.is, code: outcome.code }
    case 'later': {
      const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? MINUTE
      const { code } = outcome
      if (now + pause > writtenAt + TRIED_FOR) return { status: 'refused', code }
      return { status: 'waiting', code, dueAt: now + pause }
    }
  }
}
