import { kycErrors } from '#contract/errors'
import type { CallError } from '../lib/call.ts'

const FAILED = kycErrors.kyc_failed

/** Why a check could not be started: the sentence, and what else there is to say. Null where how it stands says it already. */
export function troubleOf({ code, message }: CallError): { title: string; words: string } | null {
  if (code === 'unauthorized' || code === 'kyc_refused' || code === 'kyc_duplicate') return null
  return { title: FAILED.error, words: code === 'kyc_failed' ? FAILED.advice : sentence(message) }
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}
