import type { SendOutcome } from './mail.ts'

type Refusal = Extract<SendOutcome, { readonly is: 'later' | 'refused' }>

/** Codes of Cloudflare's Email Service that say that nothing was sent (developers.cloudflare.com/email-service). */
const refusals: Readonly<Record<string, Omit<Refusal, 'code'>>> = {
  E_RATE_LIMIT_EXCEEDED: { is: 'later', ours: false },
  E_DAILY_LIMIT_EXCEEDED: { is: 'later', ours: true },
  E_SENDER_NOT_VERIFIED: { is: 'refused', ours: true },
  E_SENDER_DOMAIN_NOT_AVAILABLE: { is: 'refused', ours: true },
  E_RECIPIENT_NOT_ALLOWED: { is: 'refused', ours: true },
  E_RECIPIENT_SUPPRESSED: { is: 'refused', ours: false },
  E_VALIDATION_ERROR: { is: 'refused', ours: true },
  E_FIELD_MISSING: { is: 'refused', ours: true },
  E_TOO_MANY_RECIPIENTS: { is: 'refused', ours: true },
  E_TOO_MANY_ATTACHMENTS: { is: 'refused', ours: true },
  E_CONTENT_TOO_LARGE: { is: 'refused', ours: true },
  E_HEADER_NOT_ALLOWED: { is: 'refused', ours: true },
  E_HEADER_USE_API_FIELD: { is: 'refused', ours: true },
  E_HEADER_VALUE_INVALID: { is: 'refused', ours: true },
  E_HEADER_VALUE_TOO_LONG: { is: 'refused', ours: true },
  E_HEADER_NAME_INVALID: { is: 'refused', ours: true },
  E_HEADERS_TOO_LARGE: { is: 'refused', ours: true },
  E_HEADERS_TOO_MANY: { is: 'refused', ours: true },
}

export const refusalCodes = Object.keys(refusals)

/**
 * What an error of the service means. Any error without a code that is listed is `unknown`: E_DELIVERY_FAILED and
 * E_INTERNAL_SERVER_ERROR do not say how far the mail came.
 */
export function outcomeOf(error: unknown): SendOutcome {
  const code = codeIn(error)
  const refusal = code !== null && Object.hasOwn(refusals, code) ? refusals[code] : undefined
  return code !== null && refusal ? { ...refusal, code } : { is: 'unknown', code: code ?? 'no code' }
}

/** Only the code: a message may repeat the address. */
function codeIn(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' && /^E_[A-Z_]{1,60}$/.test(error.code) ? error.code : null
}
