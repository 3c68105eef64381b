/** Every event that is logged, with its level. `error` is what a person should see. */
export const logEvents = {
  'purchase.moved': 'info',
  'submission.settled': 'info',
  'page.vitals': 'info',
  'mail.tried': 'info',
  'alert.over': 'info',
  'outside.failed': 'warning',
  'recheck.failed': 'warning',
  attention: 'error',
  crashed: 'error',
} as const

export type LogEvent = keyof typeof logEvents

/** What logs: the version that runs, and the request, cron run or object that it works for. */
export interface LogSource {
  readonly version: string
  readonly requestId: string | null
}

/** A line's own fields. `purchase`, `wallet` and `ledger` are named alike in every line that has them. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** One line of JSON: time (ISO 8601), level, event, request, version, then the fields, without personal data. */
export function logLine(
  event: LogEvent,
  { requestId, version }: LogSource,
  now: number,
  fields: LogFields,
): string {
  const own = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutPersonalData(value) : value,
  ])
  return JSON.stringify({
    time: new Date(now).toISOString(),
    level: logEvents[event],
    event,
    requestId,
    version,
    ...Object.fromEntries(own),
  })
}

/** What an error says of itself, as a field. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, stack } = error
  // The stack of a schema's refusal begins with its name alone.
  return issuesOf(error)
    ? `${name}: ${errorMessage(error)}${stack?.slice(name.length) ?? ''}`
    : (stack ?? error.message)
}

/** An error's message; of a schema's refusal which fields are wrong: its own message is JSON, of which no name would be kept. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = issuesOf(error)?.map(({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`)
  return said ? `What was read is not as expected: ${said.join('; ')}` : error.message
}

interface Issue {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** What a schema found wrong; undefined for any other error. */
function issuesOf(error: Error & { readonly issues?: readonly Issue[] }): readonly Issue[] | undefined {
  return Array.isArray(error.issues) ? error.issues : undefined
}

const CUT = '[…]'
/** What is looked through of a text for addresses, which takes the square of its length. */
const LONGEST = 4_096
const BASE58 = '1-9A-HJ-NP-Za-km-z'

/**
 * The text without what may be about a person or secret: what is quoted (errors quote their input), e-mail and network
 * addresses, seeds, and long words like tokens, keys and signed blobs. Wallets are shortened, upper-case hashes stay. A long text
 * ends after its last whole word within 4,096 characters.
 * @example
 * withoutPersonalData('Unexpected token, "Ann" is not valid JSON') // 'Unexpected token, "[…]" is not valid JSON'
 */
export function withoutPersonalData(text: string): string {
  return shortEnough(text.replace(/"(?:.*"|[^"]*")/g, `"${CUT}"`))
    .replace(/[^\s@<>()[\]"'/]{1,64}(?:@|%40)[^\s@<>()[\]"'/]{1,255}\.\w+/gi, CUT)
    .replace(new RegExp(`\\bs[${BASE58}]{27,31}\\b`, 'g'), CUT)
    .replace(new RegExp(`\\br[${BASE58}]{24,34}\\b`, 'g'), shortened)
    .replace(/[\w-]{40,}/g, (word) => (/^[\dA-F]{64}$/.test(word) ? word : CUT))
    .replace(/\b(?!127\.)\d{1,3}(\.\d{1,3}){3}\b/g, CUT)
    .replace(/\b(?:[\da-f]{1,4}:){3,}[\da-f:]*/gi, CUT)
}

/** The text up to its last whole word that fits: what is cut within a word would not be recognized. */
function shortEnough(text: string): string {
  return text.length > LONGEST ? text.slice(0, LONGEST).replace(/\S*$/, CUT) : text
}

/** A wallet's address, shortened to its first six and last four characters. */
function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
