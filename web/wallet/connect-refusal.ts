import { adviceFor, mintErrors } from '#contract/errors'
import type { CallError } from '../lib/call.ts'
import type { ConnectRefusal } from './connect-flow.ts'

/** A failed call in the words of the connect dialog. */
export function connectRefusal({ code, message }: CallError): ConnectRefusal {
  switch (code) {
    case 'network':
    case 'aborted':
      return {
        sentence: 'Network error. Please check your connection and try again.',
        advice: null,
        unreachable: true,
      }
    case 'http':
    case 'invalid_reply':
      return { sentence: mintErrors.connect_failed.error, advice: message }
    default:
      return { sentence: message, advice: withoutMoney(adviceFor(code)) }
  }
}

/** Signing in costs nothing, so nobody has to be told that they were not charged for it. */
function withoutMoney(advice: string | null): string | null {
  return advice && /charged/i.test(advice) ? null : advice
}
